package refine

import (
	"slices"

	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
)

// An expression that is unrolled a limited number of times cannot be shown to be empty. Automata
// can show it: if the product of an expression's automaton and that of a stretch of a trace accepts
// nothing, for any values that the constraints allow, more rounds do not help, and nothing has been
// left out.

// patterns returns the patterns of a history or a future of the clause that may fit the stretch of
// the trace. Once an expression was approximated, the result is incomplete anyway, and emptiness is
// not checked any further.
func (a *Attempt) patterns(e sre.Expr, seg Segment) pattern.Union {
	var around *pattern.Frame
	if a.steps.Norm.IsLazy(e) {
		around = a.steps.Norm.FrameAround(seg.Gaps, seg.Ops())
	}
	r := a.steps.Norm.Fitting(e, around)
	switch {
	case r.Exact:
	case r.Cut == 0 && slices.Contains(a.steps.Norm.Approximations, e), r.Cut != 0 && a.steps.Norm.Reduced[e]:
	case a.Excludes(e, r.Union, seg):
		return nil
	case r.Cut == 0:
		a.steps.Norm.Approximate(e)
	default:
		a.steps.Norm.Reduced[e] = true
	}
	if a.steps.Norm.Reduced[e] {
		a.steps.Cut |= r.Cut
	}
	return r.Union
}

// Excludes reports whether no trace of the segment is in e, under what the solver holds and the
// bindings of the clause's variables. some are patterns of e. If one of the first of them shares a
// trace with the segment, which is a small question, the large question is not asked.
func (a *Attempt) Excludes(e sre.Expr, some pattern.Union, seg Segment) bool {
	a.steps.Solver.Push()
	defer a.steps.Solver.Pop()
	for _, b := range a.Bind {
		if b.X != nil {
			a.steps.Solver.Assert(a.steps.Delta.L.Eq(b.v, b.X))
		}
	}
	traces := a.steps.Rules.exprOf(seg)
	for _, p := range some[:min(len(some), budgets.AskedFirst)] {
		if a.steps.Norm.Emptiness(a.steps.Delta.B.And(p.Expr(a.steps.Delta.B), traces)) == sfa.No {
			return false
		}
	}
	return a.steps.Norm.Empty(a.steps.Delta.B.And(e, traces))
}

// goalPatterns returns the normal form of the goal, with ghosts everywhere.
func (s *Goal) goalPatterns() pattern.Union {
	goal := s.visible(s.Goal)
	r := s.norm.Normalize(goal)
	switch {
	case r.Exact || s.norm.Empty(goal):
	case r.Cut == 0:
		s.norm.Approximate(s.Goal.Trace)
	default:
		s.PatternCuts |= r.Cut
	}
	return s.withGhosts(r.Union)
}
