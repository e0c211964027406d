package terms

import (
	"errors"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// ErrDecidedEarlier is returned for a trace whose suspect event does not decide, since an earlier
// event brings the trace into the goal. Only the deciding event may be suspect.
var ErrDecidedEarlier = errors.New("synth: the suspect event does not decide")

// Finished is a trace with its certificate and the steps that perform it.
type Finished struct {
	Trace       *Trace
	Certificate *Certificate  // nil for one that Copied returned
	Groups      [][]uhat.Step // the draws before all events, then the steps of each event
}

// Finish turns a trace that owes nothing into a generator with its certificate. It returns an error
// if the constraints have no model, or if the certificate does not hold.
func (s *Scope) Finish(t *Trace) (*Finished, error) {
	t = s.decided(t)
	if s.entersEarlier(t) {
		return nil, ErrDecidedEarlier
	}
	t = s.fitting(s.renamed(s.unconfined(s.foreseen(t))))
	c, ranges, err := s.witness(t)
	if err == nil && slices.ContainsFunc(c.Events, func(j Justification) bool { return j.Suspect }) && !c.Events[max(c.Deciding, 0)].Suspect {
		return nil, ErrDecidedEarlier
	}
	if err == nil {
		err = c.Check(s.Delta, s.Goal)
	}
	if err != nil {
		return nil, err
	}
	t.Deciding = t.Events[c.Deciding].ID
	s.demandInstead(t, c)
	return &Finished{t, c, s.derive(t, ranges)}, nil
}

// Copied is Finish for a trace with copies of a part. It makes no certificate: the trace is typed
// as the original was, which has one. It returns nil if the deciding event does not decide, or if
// there are no values to draw.
func (s *Scope) Copied(t *Trace) *Finished {
	id := t.Deciding
	t = s.decided(t)
	if t.Deciding != id || s.entersEarlier(t) {
		return nil
	}
	t = s.fitting(s.renamed(s.unconfined(s.foreseen(t))))
	var ranges []logic.Term
	possible := false
	s.within(t, func() {
		ranges = s.written(t)
		possible = !s.saturated(t) && !s.unsat(slices.Concat(ranges, s.preferred(t, ranges), s.poolsOf(t))...)
	})
	if !possible {
		return nil
	}
	return &Finished{Trace: t, Groups: s.derive(t, ranges)}
}

// Named is Finish for a trace that is performed as it stands, and that has names for readers
// already. It does not check with which event the trace is first in the goal.
func (s *Scope) Named(t *Trace) (*Finished, error) {
	c, ranges, err := s.witness(t)
	if err == nil {
		err = c.Check(s.Delta, s.Goal)
	}
	if err != nil {
		return nil, err
	}
	return &Finished{t, c, s.derive(t, ranges)}, nil
}

// Generator returns the generator that performs the trace.
func (f *Finished) Generator(g *uhat.Goal) *uhat.Generator {
	return &uhat.Generator{Goal: g, Steps: slices.Concat(f.Groups...), Certificate: f.Certificate.Lines()}
}

// decided settles with which event the trace enters the goal. This is the last event of the goal's
// pattern, unless an earlier prefix is in the goal already. If the constraints entail that, the
// earlier event decides. If they leave it open, they are strengthened to exclude it, so that the
// same event decides all runs of the generator.
func (s *Scope) decided(t *Trace) *Trace {
	t = t.copied()
	vals := map[logic.Term]logic.Term{}
	for i, v := range s.Goal.Vars {
		vals[v] = t.GoalVals[i]
	}
	holds := s.holding(t, vals)
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			break
		}
		in, cons := holds(e), t.Terms()
		switch out := s.Delta.L.Not(in); {
		case logic.IsFalse(in), s.unsat(append(cons, in)...):
		case s.unsat(append(cons, out)...):
			t.Deciding = e.ID
			return t
		default:
			t.Cons = append(t.Cons, Constraint{Term: s.given(cons, out)})
		}
	}
	return t
}

// holding returns a function that is called with the events of a trace, one after the other. It
// returns under which condition the trace up to there is in the goal, with these values for its
// variables; never where the goal does not see the event. Nothing is followed to where the order of
// operations says never.
func (s *Scope) holding(t *Trace, vals map[logic.Term]logic.Term) func(e *Event) logic.Term {
	so := sre.Follow(s.Delta.B, s.Goal.Trace)
	counted, may := 0, s.MayHold(s.countedOps(t))
	var ahead []*Event
	return func(e *Event) logic.Term {
		if !s.counts(e) {
			return s.Delta.L.False()
		}
		ahead = append(ahead, e)
		if counted++; !may[counted] {
			return s.Delta.L.False()
		}
		for _, e := range ahead {
			so.Next(e.Op, e.Args)
		}
		ahead = nil
		return s.Delta.L.Replace(so.Holds(), vals)
	}
}

// given returns a term that means the same as x where the constraints hold, without the conjuncts
// and disjuncts that they settle. The script then checks no more than it has to, and checks the
// same after each copy of a part.
func (s *Scope) given(cons []logic.Term, x logic.Term) logic.Term {
	l := s.Delta.L
	var open []logic.Term
	for _, c := range logic.Conjuncts(x) {
		known := slices.Concat(cons, open)
		if s.unsat(append(known, l.Not(c))...) {
			continue
		}
		if or, ok := c.(*logic.Or); ok {
			c = l.Or(slices.DeleteFunc(slices.Clone(or.Args()), func(d logic.Term) bool { return s.unsat(append(known, d)...) })...)
		}
		open = append(open, c)
	}
	return l.And(open...)
}

// counts reports whether the goal sees an event: visible events only, except that a scenario sees
// all.
func (s *Scope) counts(e *Event) bool { return e.Op.Visible() || s.Goal.Scenario }

// countedOps returns the operations of the events that the goal sees, by index.
func (s *Scope) countedOps(t *Trace) []int {
	var ops []int
	for _, e := range t.Events {
		if s.counts(e) {
			ops = append(ops, e.Op.Index())
		}
	}
	return ops
}

// entersEarlier reports whether a trace with a suspect event can be in the goal before the deciding
// event, for any values of the goal's variables. Unknown counts as yes: the trace is one of many,
// and a suspect event must be the deciding one.
func (s *Scope) entersEarlier(t *Trace) bool {
	if !slices.ContainsFunc(t.Events, func(e *Event) bool { return e.Suspect }) {
		return false
	}
	fresh := map[logic.Term]logic.Term{}
	for _, v := range s.Goal.Vars {
		fresh[v] = s.Delta.L.Fresh(v.Name(), v.Sort())
	}
	cons := t.Terms()
	holds := s.holding(t, fresh)
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			return false
		}
		if in := holds(e); !logic.IsFalse(in) && !s.unsat(append(cons, in)...) {
			return true
		}
	}
	return false
}
