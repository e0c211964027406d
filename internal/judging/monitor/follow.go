package monitor

import (
	"iter"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Follower says at any time for which values of its variables an expression accepts the run so far.
// For the elements in a stack,
//
//	seq(all, push(elem == y), star(any - pop(elem == y)))
//
// these are
//
//	push(3)  y == 3
//	push(5)  y == 3 or y == 5
//	pop(5)   y == 3
//
// Unlike a [Monitor], which waits for a first prefix, it judges the run as a whole and goes on as
// long as the run. Ghosts are events like all others: a caller that follows visible runs leaves
// them out.
//
// A Follower is not safe for concurrent use, and neither is its builder.
type Follower struct{ m *Monitor }

// Binding is a set of values of a follower's variables: each variable in Values has its value
// there, and the others satisfy Constraint.
type Binding struct {
	Values     logic.Assignment
	Constraint logic.Term // over the variables that are not in Values
	// Verdict is Sat if the set is proven to be non-empty, and Unknown if that is open. A set
	// that is proven to be empty is no binding.
	Verdict logic.Verdict
}

// Follow returns a follower of e before the first event. The variables are vars, and any others
// that are free in e.
func Follow(b *sre.Builder, e sre.Expr, vars []*logic.Var, options ...Option) *Follower {
	return &Follower{newMonitor(b, e, vars, options, true)}
}

// Reset forgets the run and waits for the first event of another.
func (f *Follower) Reset() { f.m.Reset() }

// Step takes the next event of the run.
func (f *Follower) Step(ev sre.Event) { f.m.step(ev) }

// Last is [Monitor.Last] for a follower: it asks whether the expression would accept the run so far
// and one more event.
func (f *Follower) Last(op *sre.Op, free []int) *Last { return f.m.Last(op, free) }

// Verdict reports whether the expression accepts the run so far: Sat if it does for some values,
// Unsat if for none, and Unknown if that could not be decided.
func (f *Follower) Verdict() logic.Verdict {
	v, _ := f.Ask(f.m.b.L.True())
	return v
}

// Bindings returns all values for which the expression accepts the run so far. None of the sets is
// contained in an earlier one. The follower must not take events during the iteration.
func (f *Follower) Bindings() iter.Seq[Binding] {
	return func(yield func(Binding) bool) {
		m := f.m
		back := compiler{slots: m.constraints.slots}
		for s := range f.accepting {
			m.frame.slots = m.blank
			b := Binding{
				Values:     logic.Assignment{},
				Constraint: m.frame.term(m.b.L, back.compile(s.constraint)),
				Verdict:    m.constraints.prove(s.constraint).verdict,
			}
			for i, v := range m.vars {
				if s.slots[i].IsValid() {
					b.Values[v] = s.slots[i]
				}
			}
			if !yield(b) {
				return
			}
		}
	}
}

// Ask reports whether the expression accepts the run so far for some values that also satisfy q.
// Variables of q that are not the follower's may have any value. q mentions no fields. For Sat, Ask
// returns the values of all these variables.
func (f *Follower) Ask(q logic.Term) (logic.Verdict, logic.Assignment) {
	m := f.m
	code := (&compiler{slots: m.slotOf}).compile(q)
	verdict := logic.Unsat
	for s := range f.accepting {
		m.frame.slots = s.slots
		p := m.constraints.prove(m.constraints.l.And(s.constraint, m.frame.term(m.constraints.l, code)))
		switch p.verdict {
		case logic.Sat:
			return logic.Sat, f.witness(s, p.model, q)
		case logic.Unknown:
			verdict = logic.Unknown
		}
	}
	return verdict, nil
}

// witness returns the values of s, and the model's values of the variables that s leaves open.
func (f *Follower) witness(s *state, model logic.Assignment, q logic.Term) logic.Assignment {
	out := logic.Assignment{}
	for _, v := range logic.Vars(f.m.vars[:len(f.m.vars):len(f.m.vars)], q) {
		if slot, ok := f.m.slotOf[v]; ok && s.slots[slot].IsValid() {
			out[v] = s.slots[slot]
		} else if x, ok := model[f.m.constraints.l.Var(v.Name(), v.Sort())]; ok {
			out[v] = x
		} else {
			out[v] = defaultValue(v.Sort())
		}
	}
	return out
}

// accepting calls yield with the states whose remainders accept the empty trace, until yield
// returns false. States contained in an earlier cohort are left out.
func (f *Follower) accepting(yield func(*state) bool) {
	for i, c := range f.m.active {
		for _, s := range c.states {
			if c.rem.final && !f.before(f.m.active[:i], c, s) && !yield(s) {
				return
			}
		}
	}
}

// before reports whether one of the earlier cohorts has an accepting state that includes s, a state
// of c.
func (f *Follower) before(earlier []*cohort, c *cohort, s *state) bool {
	for _, d := range earlier {
		if d.rem.final && d.bound&^c.bound == 0 && f.m.subsumed(d, s.slots, s.constraint) {
			return true
		}
	}
	return false
}
