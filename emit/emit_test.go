package emit_test

import (
	"bytes"
	"go/format"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// load reads a spec that has no errors.
func load(t testing.TB, file string, src []byte) *uhat.Spec {
	t.Helper()
	s, diags := spec.LoadSource(file, src)
	if diags.HasErrors() {
		t.Fatalf("%s: %v", file, diags)
	}
	return s
}

// synthesize finds generators for all goals of a spec.
func synthesize(t testing.TB, s *uhat.Spec) []emit.GoalGenerators {
	t.Helper()
	return synthesizeWith(t, s, synth.Config{})
}

func synthesizeWith(t testing.TB, s *uhat.Spec, cfg synth.Config) []emit.GoalGenerators {
	t.Helper()
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	var goals []emit.GoalGenerators
	for _, g := range s.Goals {
		r := synth.Synthesize(t.Context(), s.Context, g, p, cfg)
		if len(r.Generators) == 0 {
			t.Fatalf("%s: no generator for %s: %v", s.File, g.Name, r.Explanation)
		}
		goals = append(goals, emit.GoalGenerators{Goal: g, Generators: r.Generators})
	}
	return goals
}

// file emits a test file and checks that it is formatted.
func file(t testing.TB, s *uhat.Spec, goals []emit.GoalGenerators) []byte {
	t.Helper()
	out, err := emit.File(s, goals, emit.Options{})
	if err != nil {
		t.Fatalf("%s: %v", s.File, err)
	}
	if formatted, err := format.Source(out); err != nil || !bytes.Equal(formatted, out) {
		t.Errorf("%s: the file is not as gofmt has it: %v", s.File, err)
	}
	return out
}

// The archives in testdata show whole files, with one generator for each goal.
func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Run(t, "testdata/*.txtar", map[string]golden.Stage{
		"rapid_test.go": func(t testing.TB, c *golden.Case, _ string) string {
			name, src := c.Spec()
			s := load(t, name, src)
			return string(file(t, s, synthesizeWith(t, s, synth.Config{Results: 1})))
		},
	})
}

// Emitting again gives the same bytes, also for a spec that is loaded and synthesized again. Every
// fifth system is enough outside the long mode: what is emitted for all of them is compared with
// committed files.
func TestFileIdempotent(t *testing.T) {
	t.Parallel()
	for _, sys := range someSystems(5) {
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys.File, []byte(sys.Spec))
			goals := synthesize(t, s)
			first := file(t, s, goals)
			if !bytes.Equal(first, file(t, s, goals)) {
				t.Error("emitting twice gives different files")
			}
			s = load(t, sys.File, []byte(sys.Spec))
			if !bytes.Equal(first, file(t, s, synthesize(t, s))) {
				t.Error("loading and emitting again gives a different file")
			}
		})
	}
}

// bookkeeping has a sort that only a ghost uses, and a function that no goal mentions.
const bookkeeping = `
language = 1
sort "Depth" {
}
function "deeper" {
  args   = [Depth]
  result = Depth
}
operation "nested" {
  kind   = ghost
  fields = { at = Depth }
  clause {
    params  = { d = Depth }
    history = all
    event   = nested(at == d)
  }
}
operation "enter" {
  kind    = call
  results = { n = int }
  clause {
    history = seq(all, nested)
    event   = enter
  }
}
goal "negative" {
  trace = seq(all, enter(n < 0))
}
`

// A file declares only what it uses; otherwise linters complain.
func TestFileDeclares(t *testing.T) {
	t.Parallel()
	s := load(t, "bookkeeping.clouseau.hcl", []byte(bookkeeping))
	text := string(file(t, s, synthesize(t, s)))
	for _, name := range []string{"DepthSort", "DepthPool", "DeeperFunc"} {
		if strings.Contains(text, name) {
			t.Errorf("the file declares %s, which nothing needs:\n%s", name, text)
		}
	}
}

// With Confirm the file asks about clauses: it has no property for rapid and no fuzz target.
func TestFileConfirm(t *testing.T) {
	t.Parallel()
	sys := benchmarks.Systems()[0]
	s := load(t, sys.File, []byte(sys.Spec))
	p := logic.NewPortfolio(s.L, s.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.L)})
	var goals []emit.GoalGenerators
	for _, o := range s.Operations {
		for _, c := range o.Clauses {
			if o.Op.Visible() {
				pr := synth.ProbeClause(t.Context(), s.Context, c, p, synth.ProbeConfig{Scripts: 2})
				goals = append(goals, emit.GoalGenerators{Goal: pr.Goal, Generators: pr.Generators})
			}
		}
	}
	out, err := emit.File(s, goals, emit.Options{Confirm: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"// TestPopLifo asks whether the system does what the clause pop.lifo says.\nfunc TestPopLifo(t *testing.T) {\n\tsample.Confirm(t, popLifoTest())\n}\n",
		"s.Decide(\"pop.lifo\", ",
		"\"elem == elem of push 2\")",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the file lacks %q", want)
		}
	}
	for _, no := range []string{"rapid.Check", "func Fuzz"} {
		if strings.Contains(string(out), no) {
			t.Errorf("the file has %q", no)
		}
	}
}
