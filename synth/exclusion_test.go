package synth

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"pgregory.net/rapid"
)

// TestExclusionsAreTrue asks at once which events exclude each other, in random contexts, what
// holds of their fields, and how these grow. No consistent trace says otherwise, and a search that
// knows them finds the same as one that does not.
func TestExclusionsAreTrue(t *testing.T) {
	learned, used, found, nothing := 0, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		s := newSearch(t.Context(), c, g, p, Config{}, &Stats{})
		s.learn()
		learned += len(s.steps.Exclusions)
		for _, fs := range s.steps.Facts {
			learned += len(fs)
		}
		for tr := range a.Traces(3) {
			if denies(s, tr) {
				used++
				if ok, _ := oracle.Consistent(c, tr, oracle.Options{}); ok {
					t.Fatalf("%v is consistent, and denied by %v, %v or %v", tr, s.steps.Exclusions, s.steps.Facts, s.steps.Orderings)
				}
			}
		}
		cfg := Config{MaxEvents: 6, MaxRefinements: 300, Depth: NoRecursion}
		plain := Synthesize(t.Context(), c, g, p, cfg)
		eager := synthesize(t.Context(), c, g, p, cfg, s.steps.Known)
		is := func(r *Result) bool { return len(r.Generators) > 0 && !r.Suspect }
		const cut = budgets.LimitRefinements | budgets.LimitTraces | budgets.LimitSteps | budgets.LimitAlignments | budgets.LimitPatterns
		switch whole := (plain.Limits|eager.Limits|plain.Unfinished|eager.Unfinished)&cut == 0; {
		case is(plain) != is(eager) && (whole || is(plain)):
			t.Fatalf("found %d, and with exclusions %d", len(plain.Generators), len(eager.Generators))
		case is(eager):
			found++
			for _, x := range eager.Certificates {
				if ok, why := oracle.Consistent(c, x.Trace, oracle.Options{}); !ok {
					t.Fatalf("%v is not consistent: %s", x.Trace, why)
				}
			}
		default:
			nothing++
		}
	})
	t.Logf("%d pairs and facts learned, %d traces denied; %d found, %d without a result", learned, used, found, nothing)
	if used == 0 || found == 0 {
		t.Error("too few to mean much")
	}
}

// denies reports whether what was learned says that a trace is not consistent.
func denies(s *search, tr sre.Trace) bool {
	l := s.delta.L
	var events []*trace.Event
	for _, e := range tr {
		x := &trace.Event{Op: e.Op}
		for _, v := range e.Values {
			x.Args = append(x.Args, l.Value(v))
		}
		for _, f := range s.steps.Facts[e.Op] {
			if logic.IsFalse(s.rules.Of(f.Holds, x)) {
				return true
			}
		}
		for _, d := range events {
			for _, o := range s.steps.Orderings[[2]*sre.Op{d.Op, e.Op}] {
				if logic.IsTrue(o.Of(l, d, x)) {
					return true
				}
			}
		}
		events = append(events, x)
	}
	return within(s.steps.Exclusions, tr)
}

// within reports whether a trace has two events that exclude each other.
func within(x refine.Exclusions, tr sre.Trace) bool {
	for i, e := range tr {
		for _, d := range tr[:i] {
			for _, f := range x[[2]*sre.Op{d.Op, e.Op}] {
				if d.Values[f[0]] == e.Values[f[1]] {
					return true
				}
			}
		}
	}
	return false
}

// TestExclusionsOfStore: a transaction begins once, first, and ends once, last.
func TestExclusionsOfStore(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../benchmarks/published/stores/cart_rc.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := newSearch(t.Context(), f.Context, f.Goals[0], p, Config{}, &Stats{})
	s.learn()
	ops := map[string]*sre.Op{}
	for _, o := range f.Operations {
		ops[o.Op.Name] = o.Op
	}
	has := func(before, after string) bool {
		b, a := ops[before], ops[after]
		for _, x := range s.steps.Exclusions[[2]*sre.Op{b, a}] {
			if b.Fields[x[0]].Name == "tid" && a.Fields[x[1]].Name == "tid" {
				return true
			}
		}
		return false
	}
	for _, x := range []struct {
		before, after string
		want          bool
	}{
		{"beginT", "beginT", true}, {"commit", "commit", true}, {"commit", "abort", true}, {"abort", "commit", true},
		{"get", "beginT", true}, {"put", "beginT", true}, {"commit", "put", true}, {"commit", "get", true},
		{"beginT", "commit", false}, {"put", "commit", false}, {"get", "put", false}, {"put", "get", false}, {"put", "put", false},
	} {
		if got := has(x.before, x.after); got != x.want {
			t.Errorf("no %s of a transaction after its %s: %v, want %v", x.after, x.before, got, x.want)
		}
	}
}
