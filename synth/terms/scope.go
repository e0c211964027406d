package terms

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Scope is the context in which traces of one goal are finished.
type Scope struct {
	Ctx       context.Context
	Delta     *uhat.Context
	Goal      *uhat.Goal
	Portfolio *logic.Portfolio
	Vars      *logic.Numbered // of all traces
	// MayHold reports, for each n, whether the first n operations may be in the goal, by their
	// order alone.
	MayHold func(ops []int) []bool
}

func (s *Scope) sortOf(x *logic.Sort) *uhat.SortDecl { return s.Delta.SortOf(x) }

// within calls f while the solver holds the trace's constraints.
func (s *Scope) within(t *Trace, f func()) {
	logic.Within(s.Portfolio, t.Terms(), f)
}

// unsat reports whether the terms contradict each other or what the solver holds.
func (s *Scope) unsat(ts ...logic.Term) bool {
	return logic.Refutes(s.Ctx, s.Portfolio, ts...)
}

func is[T any](x any) bool { _, ok := x.(T); return ok }

func numbered(name string, n int) string { return fmt.Sprintf("%s%d", name, n) }
