package main

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/uhat"
)

// newPortfolio returns the solvers of this build for the terms of a spec.
func newPortfolio(c *uhat.Context) *logic.Portfolio {
	return check.Portfolio(c)
}

// quickSplits bounds the case splits of a quick solver. Most questions of a synthesis need none.
const quickSplits = 100

// newQuickPortfolio is newPortfolio for many attempts with a small budget each.
func newQuickPortfolio(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.NewLimited(c.L, quickSplits)})
}

// noteUnknowns reports that queries stayed open, and what may help.
func noteUnknowns(t *cli.Terminal, stats logic.SolverStats) {
	switch {
	case stats.Unknowns == 0:
	case smt.Available():
		fmt.Fprintf(t.Stderr, "note: no solver could decide %d of %d queries\n", stats.Unknowns, stats.Queries)
	default:
		fmt.Fprintf(t.Stderr, "note: %d of %d queries are beyond the built-in solver; a build with z3 may find more\n", stats.Unknowns, stats.Queries)
	}
}
