package uhat_test

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/uhat"
)

// newSolver returns the portfolio of the pure-Go procedure alone, with the context's axioms.
func newSolver(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
}
