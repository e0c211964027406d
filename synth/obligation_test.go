package synth

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestWholeGoalFirst bounds the searches for cycles, of which all events are placed before anything
// else. If the conjuncts that are still owed counted for nothing, they would take 66 and 137
// refinements; the second one would take 93 if a cause that leaves no choice did not come first.
func TestWholeGoalFirst(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		spec, goal  string
		refinements int
	}{{"cart_rr", "lost_update_cycle", 55}, {"smallbank_rr", "write_skew_cycle", 84}} {
		f, diags := spec.Load("../benchmarks/published/stores/" + c.spec + ".clouseau.hcl")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
		r := Synthesize(t.Context(), f.Context, f.Goal(c.goal), p, Config{Results: 1, Depth: NoRecursion})
		if n := r.Stats.Refinements; len(r.Generators) == 0 || r.Suspect || n > c.refinements {
			t.Errorf("%s of %s: %d generators with %d refinements, want one with %d", c.goal, c.spec, len(r.Generators), n, c.refinements)
		}
	}
}

// TestSpeaksOf asks which operations of a bank speak of which others: only the events of those are
// looked at again when there are more of these.
func TestSpeaksOf(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../benchmarks/published/stores/smallbank_rr.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := refine.New(t.Context(), f.Context, f.Goal("write_skew"), p, budgets.Steps, budgets.Events)
	operation := func(name string) *sre.Op {
		return f.Context.Operations[slices.IndexFunc(f.Context.Operations, func(o *uhat.Operation) bool { return o.Op.Name == name })].Op
	}
	for _, c := range []struct {
		op, other          string
		histories, futures bool
	}{
		{"getSavings", "putSavings", true, false},
		{"getSavings", "getSavings", false, false},
		{"getSavings", "putChecking", false, false},
		{"putSavings", "commit", true, true},
		{"commit", "putSavings", false, false},
	} {
		op, other := operation(c.op), operation(c.other)
		if all, futures := s.Rules.SpeaksOf(op, other, true), s.Rules.SpeaksOf(op, other, false); all != c.histories || futures != c.futures {
			t.Errorf("%s minds %s: %v, its futures do: %v", c.op, c.other, all, futures)
		}
	}
}
