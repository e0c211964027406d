package logic_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// TestRoundsReuseLists instantiates axioms for the same chain again and again: a search does it
// with every query. The instances are known, and so is the verdict, so no memory is needed.
func TestRoundsReuseLists(t *testing.T) {
	if !seeded.Counted() {
		t.Skip("the race detector allocates")
	}
	th := newTheory()
	b := th.b
	p := logic.NewPortfolio(b, th.axioms, logic.Engine{Name: "decide", Solver: decide.New(b)})
	chain := make([]logic.Term, 6)
	for i := range chain {
		chain[i] = b.App(th.before, b.Var(string(rune('a'+i)), logic.Int), b.Var(string(rune('b'+i)), logic.Int))
	}
	if n := testing.AllocsPerRun(100, func() {
		logic.Within(p, chain, func() { p.Check(t.Context()) })
	}); n > 0 {
		t.Errorf("%.0f allocations for a query that is known; want none", n)
	}
}
