package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// An expression that is unrolled a limited number of times cannot be shown to be empty. Automata
// can show it: if the product of an expression's automaton and that of a stretch of a trace accepts
// nothing, for any values that the constraints allow, more rounds do not help, and nothing has been
// left out.

// patterns returns the patterns of a history or a future of the clause that may fit the stretch of
// the trace. Once an expression was approximated, the result is incomplete anyway, and emptiness is
// not checked any further.
func (a *typing) patterns(e sre.Expr, seg segment) union {
	var around *frame
	if a.steps.norm.isLazy(e) {
		around = a.steps.norm.frameAround(seg)
	}
	r := a.steps.norm.fitting(e, around)
	switch {
	case r.exact:
	case r.cut == 0 && slices.Contains(a.steps.norm.approximations, e), r.cut != 0 && a.steps.norm.reduced[e]:
	case a.excludes(e, r.union, seg):
		return nil
	case r.cut == 0:
		a.steps.norm.approximate(e)
	default:
		a.steps.norm.reduced[e] = true
	}
	if a.steps.norm.reduced[e] {
		a.steps.cut |= r.cut
	}
	return r.union
}

// excludes reports whether no trace of the segment is in e, under what the solver holds and the
// bindings of the clause's variables. some are patterns of e. If one of the first of them shares a
// trace with the segment, which is a small question, the large question is not asked.
func (a *typing) excludes(e sre.Expr, some union, seg segment) bool {
	a.steps.solver.Push()
	defer a.steps.solver.Pop()
	for _, b := range a.bind {
		if b.x != nil {
			a.steps.solver.Assert(a.steps.delta.L.Eq(b.v, b.x))
		}
	}
	traces := a.steps.rules.exprOf(seg)
	for _, p := range some[:min(len(some), budgets.AskedFirst)] {
		if a.steps.norm.emptiness(a.steps.delta.B.And(p.expr(a.steps.delta.B), traces)) == sfa.No {
			return false
		}
	}
	return a.steps.norm.empty(a.steps.delta.B.And(e, traces))
}

// expr returns the pattern as an expression.
func (p pattern) expr(b *sre.Builder) sre.Expr {
	return sfa.Pattern{Gaps: p.gaps, Events: p.events}.Expr(b)
}

// exprOf returns the traces that a segment stands for.
func (s *rules) exprOf(seg segment) sre.Expr {
	var parts []sre.Expr
	for i, gap := range seg.gaps {
		if gap != nil {
			parts = append(parts, s.delta.B.Star(gap))
		}
		if i < len(seg.events) {
			parts = append(parts, s.delta.B.Event(seg.events[i].op, s.equations(seg.events[i])))
		}
	}
	return s.delta.B.Seq(parts...)
}

// equations states the values of an event's fields.
func (s *rules) equations(e *event) logic.Term {
	var eqs []logic.Term
	for i, f := range e.op.Fields {
		eqs = append(eqs, s.delta.L.Eq(s.delta.L.Field(f.Name, f.Sort), e.args[i]))
	}
	return s.delta.L.And(eqs...)
}

// empty reports whether it is known that e has no trace, under what the solver holds.
func (n *normalizer) empty(e sre.Expr) bool { return n.emptiness(e) == sfa.Yes }

// emptiness answers whether e has no trace. A search that has ended decides nothing.
func (n *normalizer) emptiness(e sre.Expr) sfa.Answer {
	m := n.submeter(budgets.AgainShare)
	answer, _, err := sfa.New(n.b, n.solver, sfa.DefaultLimits()).Metered(m).Empty(n.ctx, e)
	n.meter.Spend(m.Count())
	if err != nil {
		return sfa.Undecided
	}
	return answer
}

// goalPatterns returns the normal form of the goal, with ghosts everywhere.
func (s *target) goalPatterns() union {
	goal := s.visible(s.goal)
	r := s.norm.normalize(goal)
	switch {
	case r.exact || s.norm.empty(goal):
	case r.cut == 0:
		s.norm.approximate(s.goal.Trace)
	default:
		s.patternCuts |= r.cut
	}
	return s.withGhosts(r.union)
}
