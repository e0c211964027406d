package monitor

import "github.com/clouseau-go/clouseau/logic"

// and returns the conjunction of two terms. It is remembered: an event moves many states that have
// the same constraint, which grows with the run where values are excluded before they are bound.
func (r *constraints) and(q, t logic.Term) logic.Term {
	ids := [2]int{q.ID(), t.ID()}
	both, ok := r.both[ids]
	if !ok {
		both = r.l.And(q, t)
		r.both[ids] = both
	}
	return both
}

// substitution is a value of one variable, put into a term.
type substitution struct {
	term, slot int
	value      logic.Value
}

// substitute replaces the variables of the trail from an index on by their values in q, which has
// no other bound variables, and evaluates functions. A single variable is remembered as in
// [constraints.and].
func (m *Monitor) substitute(q logic.Term, from int) logic.Term {
	if logic.IsTrue(q) {
		return q
	}
	if len(m.trail) > from+1 {
		return m.replace(q)
	}
	slot := m.trail[from]
	key := substitution{q.ID(), slot, m.slots[slot]}
	left, ok := m.constraints.put[key]
	if !ok {
		left = m.replace(q)
		m.constraints.put[key] = left
	}
	return left
}

func (m *Monitor) replace(q logic.Term) logic.Term {
	// The usual case, which takes no new term.
	if v, ok := logic.Eval(q, m.constraints.env(m.slots)); ok {
		return m.constraints.l.Bool(v.Bool())
	}
	c := compiler{slots: m.constraints.slots}
	return m.frame.term(m.constraints.l, c.compile(q))
}
