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
	if a.isLazy(e) {
		around = a.frameAround(seg)
	}
	r := a.fitting(e, around)
	switch {
	case r.exact:
	case r.cut == 0 && slices.Contains(a.approximations, e), r.cut != 0 && a.reduced[e]:
	case a.excludes(e, r.union, seg):
		return nil
	case r.cut == 0:
		a.approximate(e)
	default:
		a.reduced[e] = true
	}
	if a.reduced[e] {
		a.cut |= r.cut
	}
	return r.union
}

// excludes reports whether no trace of the segment is in e, under what the solver holds and the
// bindings of the clause's variables. some are patterns of e. If one of the first of them shares a
// trace with the segment, which is a small question, the large question is not asked.
func (a *typing) excludes(e sre.Expr, some union, seg segment) bool {
	a.solver.Push()
	defer a.solver.Pop()
	for _, b := range a.bind {
		if b.x != nil {
			a.solver.Assert(a.delta.L.Eq(b.v, b.x))
		}
	}
	traces := a.exprOf(seg)
	for _, p := range some[:min(len(some), budgets.AskedFirst)] {
		if a.emptiness(a.b.And(p.expr(a.b), traces)) == sfa.No {
			return false
		}
	}
	return a.empty(a.b.And(e, traces))
}

// expr returns the pattern as an expression.
func (p pattern) expr(b *sre.Builder) sre.Expr {
	return sfa.Pattern{Gaps: p.gaps, Events: p.events}.Expr(b)
}

// exprOf returns the traces that a segment stands for.
func (s *search) exprOf(seg segment) sre.Expr {
	var parts []sre.Expr
	for i, gap := range seg.gaps {
		if gap != nil {
			parts = append(parts, s.b.Star(gap))
		}
		if i < len(seg.events) {
			parts = append(parts, s.b.Event(seg.events[i].op, s.equations(seg.events[i])))
		}
	}
	return s.b.Seq(parts...)
}

// equations states the values of an event's fields.
func (s *search) equations(e *event) logic.Term {
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
func (s *search) goalPatterns() union {
	goal := s.visible(s.goal)
	r := s.normalize(goal)
	switch {
	case r.exact || s.empty(goal):
	case r.cut == 0:
		s.approximate(s.goal.Trace)
	default:
		s.patternCuts |= r.cut
		s.cut |= r.cut
	}
	return s.withGhosts(r.union)
}
