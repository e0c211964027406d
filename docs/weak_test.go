package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWeakSpecs compares the table of differences of weak specs with the specs: clauses and their
// parts, fields of operations, functions and axioms. Everything else is as in the strong spec.
func TestWeakSpecs(t *testing.T) {
	t.Parallel()
	page := read(t, "benchmarks.md")
	systems := benchmarks.Systems()
	for i, sys := range systems {
		if !sys.Weak {
			continue
		}
		row := fmt.Sprintf("\n| %s | %s |", sys.Name, strings.Join(changes(loadSystem(t, systems[i-1]), loadSystem(t, sys)), ", "))
		if !strings.Contains(page, row) {
			t.Errorf("the table of weak specs lacks the row%s", row)
		}
	}
}

func loadSystem(t *testing.T, sys benchmarks.System) *uhat.Spec {
	t.Helper()
	s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return s
}

// changes lists the differences of a weak spec: a minus for what it lacks, a plus for what it adds,
// and the parts of clauses that differ.
func changes(strong, weak *uhat.Spec) []string {
	out := compareNames(functions(strong), functions(weak))
	for _, o := range strong.Operations {
		i := slices.IndexFunc(weak.Operations, func(p *uhat.Operation) bool { return p.Op.Name == o.Op.Name })
		if i < 0 {
			out = append(out, "−"+o.Op.Name)
			continue
		}
		w := weak.Operations[i]
		if fmt.Sprint(o.Op.Fields) != fmt.Sprint(w.Op.Fields) {
			out = append(out, o.Op.Name+": fields")
		}
		out = append(out, changedClauses(o.Clauses, w.Clauses)...)
	}
	return out
}

// functions returns what a spec declares about its sorts.
func functions(s *uhat.Spec) []string {
	var out []string
	for _, f := range s.Funcs {
		out = append(out, f.Func.Name)
	}
	for _, a := range s.Axioms {
		out = append(out, a.Name)
	}
	return out
}

// compareNames returns the names that only one of two lists has, with a sign.
func compareNames(strong, weak []string) []string {
	var out []string
	for _, n := range strong {
		if !slices.Contains(weak, n) {
			out = append(out, "−"+n)
		}
	}
	for _, n := range weak {
		if !slices.Contains(strong, n) {
			out = append(out, "+"+n)
		}
	}
	return out
}

// changedClauses compares the clauses of an operation by name. If each side has one clause, it
// compares these.
func changedClauses(strong, weak []*uhat.Clause) []string {
	var out []string
	var left []string
	for _, c := range strong {
		i := slices.IndexFunc(weak, func(w *uhat.Clause) bool { return w.Label == c.Label })
		if i < 0 {
			left = append(left, c.Name())
			continue
		}
		if parts := changedParts(c, weak[i]); len(parts) > 0 {
			out = append(out, c.Name()+": "+strings.Join(parts, " "))
		}
	}
	var added []string
	for _, w := range weak {
		if !slices.ContainsFunc(strong, func(c *uhat.Clause) bool { return w.Label == c.Label }) {
			added = append(added, w.Name())
		}
	}
	return append(out, compareNames(left, added)...)
}

// changedParts names the parts in which two clauses differ.
func changedParts(c, w *uhat.Clause) []string {
	var out []string
	for _, p := range []struct{ name, c, w string }{
		{"where", conjuncts(c.Where), conjuncts(w.Where)},
		{"history", c.History.String(), w.History.String()},
		{"event", conjuncts(c.Event), conjuncts(w.Event)},
		{"future", c.Future.String(), w.Future.String()},
	} {
		if p.c != p.w {
			out = append(out, p.name)
		}
	}
	return out
}

// conjuncts prints a qualifier, its conjuncts in alphabetical order.
func conjuncts(q logic.Term) string {
	var out []string
	for _, c := range logic.Conjuncts(q) {
		out = append(out, c.String())
	}
	slices.Sort(out)
	return strings.Join(out, " && ")
}
