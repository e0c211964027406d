package synth

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// TestConjunctsApart wants a goal of few patterns to be started from all of them, and one whose
// events may come in very many orders from one conjunct.
func TestConjunctsApart(t *testing.T) {
	f, diags := spec.Load("../benchmarks/published/stores/cart_rc.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, c := range []struct {
		goal      string
		conjuncts int
	}{{"lost_update", 1}, {"vanished", 1}, {"lost_update_cycle", 8}} {
		p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
		s := newSearch(t.Context(), f.Context, f.Goal(c.goal), p, Config{}, &Stats{})
		s.pass(justified)
		if n := len(s.target.Conjuncts()); n != c.conjuncts {
			t.Errorf("%s is met in %d parts, want %d", c.goal, n, c.conjuncts)
		}
		for _, x := range s.steps.Starts(s.cfg.starts()) {
			if owed := x.Partial(); owed != (c.conjuncts > 1) {
				t.Errorf("%s: a start owes conjuncts: %v", c.goal, owed)
			}
		}
	}
}
