package synth

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// steps makes the steps by which traces are justified: an event gets a clause or a cause, a conjunct
// of the goal its events. How it makes them is a value, so who wants another way takes a copy: the
// search, a proof that nothing can be reached, and an explanation make the same steps in ways of
// their own. Besides that, copies share what is remembered.
type steps struct {
	ctx        context.Context
	solver     logic.Solver
	portfolio  *logic.Portfolio // the solver
	delta      *uhat.Context
	scope      *terms.Scope
	rules      *rules
	simplifier *simplifier
	target     *target
	norm       *normalizer
	pool       *pool
	mode
	lessons        // what is known of all justified traces
	cut     Limits // what may have left out a trace: absence proves nothing
}

// mode says how steps are made.
type mode struct {
	suspects  bool         // the deciding event may be suspect
	otherwise bool         // it has to be: no clause that describes its answer types it
	only      *uhat.Clause // if not nil, the one clause that may type the deciding event
	free      bool         // written ranges bind nothing
	bounds    *Config      // of the search
	levels    *levels      // of the children that are wanted; nil for all
	family    *family      // of the trace at hand; nil: what a step makes is looked at at once
	full      func(made int) bool
}

// family is the children of a trace: how many there are, and after how many of them no more are made.
// They are simplified when their turn comes.
type family struct{ made, most int }

// pool is what copies of steps share: room that is taken again, and answers that do not change.
type pool struct {
	counted   int                  // queries and nodes of which the meter knows
	idle      []*alignment         // those that are over
	causers   map[int]*uhat.Clause // what could cause a receive, by id, in the last trace
	justified map[key]bool         // what justifiable found out
}

// apart returns a copy of which nothing was left out yet.
func (s *steps) apart() *steps {
	u := *s
	u.cut = 0
	return &u
}

// freely returns a copy for which written ranges bind nothing.
func (s *steps) freely() *steps {
	u := s.apart()
	u.free = true
	return u
}

// share returns a copy that may take one share-th of the work, and what ends it.
func (s *steps) share(share int) (u *steps, end func()) {
	room := s.norm.submeter(share)
	u = s.apart()
	u.norm = s.norm.under(room)
	return u, func() { s.norm.meter.Spend(room.Count()) }
}

// enough reports whether no more children are to be made of the trace at hand.
func (s *steps) enough() bool {
	if s.family == nil {
		return false
	}
	if s.family.made > s.family.most {
		return true
	}
	if s.full(s.family.made) {
		s.cut |= LimitTraces
		return true
	}
	return false
}

// within calls f while the solver holds the trace's constraints.
func (s *steps) within(t *abstractTrace, f func()) { logic.Within(s.solver, t.terms(), f) }

// unsat reports whether the terms contradict each other or what the solver holds.
func (s *steps) unsat(ts ...logic.Term) bool { return logic.Refutes(s.ctx, s.solver, ts...) }

// done returns the number of queries asked and of terms and expressions made. Callers compare it
// with an earlier value.
func (s *steps) done() int { return s.portfolio.Queries() + s.delta.L.Size() + s.delta.B.Size() }

// halted reports whether the search has to end at once, even in the middle of a step.
func (s *steps) halted() bool {
	n := s.done()
	s.norm.meter.Spend(n - s.pool.counted)
	s.pool.counted = n
	switch {
	case s.ctx.Err() != nil:
		s.cut |= LimitTime
	case s.norm.meter.Empty():
		s.cut |= LimitSteps
	default:
		return false
	}
	return true
}

// renamed returns a copy of the trace whose variables have names for readers. Variables that are
// made from now on are newer than these, so where an equation determines one or the other, the
// named one stays.
func (s *steps) renamed(t *abstractTrace) *abstractTrace {
	names := s.scope.Names(t.plain())
	s.scope.Vars = variables(s.delta, s.target.goal)
	leaf := func(x logic.Term) logic.Term {
		if v, ok := x.(*logic.Var); ok {
			return names[v]
		}
		return nil
	}
	u := t.child()
	s.simplifier.substAll(u, func(v *logic.Var) logic.Term { return names[v] })
	for i, c := range u.cons {
		u.cons[i].term = s.delta.L.Subst(c.term, leaf)
	}
	return u
}
