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
	var ops []*sre.Op
	var args [][]logic.Term
	may := s.MayHold(s.countedOps(t))
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			break
		}
		if !s.counts(e) {
			continue
		}
		ops, args = append(ops, e.Op), append(args, e.Args)
		if !may[len(ops)] {
			continue
		}
		in := s.Delta.L.Replace(sre.Holds(s.Delta.B, s.Goal.Trace, ops, args), vals)
		cons := t.Terms()
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
	var ops []*sre.Op
	var args [][]logic.Term
	may := s.MayHold(s.countedOps(t))
	for _, e := range t.Events {
		if e.ID == t.Deciding {
			return false
		}
		if s.counts(e) {
			ops, args = append(ops, e.Op), append(args, e.Args)
			if !may[len(ops)] {
				continue
			}
			in := s.Delta.L.Replace(sre.Holds(s.Delta.B, s.Goal.Trace, ops, args), fresh)
			if !logic.IsFalse(in) && !s.unsat(append(cons, in)...) {
				return true
			}
		}
	}
	return false
}
