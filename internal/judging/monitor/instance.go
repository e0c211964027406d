package monitor

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Query is a condition over the variables of a follower, for [Follower.Instance].
type Query struct{ conjuncts []*code }

// Query prepares a condition. It mentions no fields, and no variables but the follower's.
func (f *Follower) Query(q logic.Term) *Query {
	out, c := &Query{}, compiler{slots: f.m.slotOf}
	for _, t := range logic.Conjuncts(q) {
		out.conjuncts = append(out.conjuncts, c.compile(t))
	}
	return out
}

// Sets returns how many sets of values there are for which the expression may accept the run so
// far, see [Follower.Instance]. Unlike [Follower.Bindings], some of them may be contained in
// others, or be empty without a proof. It takes no longer in a longer run.
func (f *Follower) Sets() int {
	n := 0
	for _, c := range f.m.active {
		if c.rem.final {
			n += len(c.states)
		}
	}
	return n
}

// Signature returns a hash of what the follower knows of the run: if it is the same after two runs,
// these are the same for it, now and with whatever comes. It is comparable within a process. It
// takes constant time.
func (f *Follower) Signature() uint64 { return f.m.marks }

// Live returns how many states the follower has: for each of them the run so far, or what may come
// of it, is accepted for other values or in another way. It takes constant time.
func (f *Follower) Live() int { return f.m.live }

// Instance is one of the sets of values for which an expression accepts a run, narrowed down by a
// condition and by the values that a caller chooses.
type Instance struct {
	// Values are the values of the follower's variables, in their order; those that are open
	// are invalid. A caller may set them.
	Values []logic.Value

	m          *Monitor
	constraint logic.Term
	q          *Query
}

// Instance starts with the i-th of the sets, and a condition on it. It reuses x. An instance serves
// until the follower takes the next event.
func (f *Follower) Instance(x *Instance, i int, q *Query) {
	for _, c := range f.m.active {
		if !c.rem.final {
			continue
		}
		if i < len(c.states) {
			s := c.states[i]
			*x = Instance{append(x.Values[:0], s.slots...), f.m, s.constraint, q}
			return
		}
		i -= len(c.states)
	}
	panic("monitor: there is no such set")
}

// Narrow replaces the condition.
func (x *Instance) Narrow(q *Query) { x.q = q }

// Settle sets the open values that follow from the others, without search. It returns false if
// there is a contradiction.
func (x *Instance) Settle() bool {
	m := x.m
	copy(m.slots, x.Values)
	m.frame.slots = m.slots
	defer func() { m.trail = m.trail[:0] }()
	for progress := true; progress; {
		progress = false
		for _, c := range x.q.conjuncts {
			switch m.frame.truth(c) {
			case no:
				return false
			case open:
				progress = m.bind(c) || progress
			}
		}
	}
	if !m.within(0) || m.refuted(x.constraint) {
		return false
	}
	copy(x.Values, m.slots)
	return true
}

// refuted reports whether a constraint is false under the present values.
func (m *Monitor) refuted(constraint logic.Term) bool {
	v, ok := logic.Eval(constraint, m.constraints.env(m.slots))
	return ok && !v.Bool()
}

// Holds reports whether the condition and the set's own constraint are true, whatever the open
// values are.
func (x *Instance) Holds() bool {
	x.m.frame.slots = x.Values
	for _, c := range x.q.conjuncts {
		if x.m.frame.truth(c) != yes {
			return false
		}
	}
	return logic.Holds(x.constraint, x.m.constraints.env(x.Values))
}

// Solve looks for values of all open variables that also satisfy a further condition, if it is not
// nil. For Sat it sets those that matter.
func (x *Instance) Solve(also *Query) logic.Verdict {
	m := x.m
	m.frame.slots = x.Values
	l := m.constraints.l
	back := compiler{slots: m.constraints.slots}
	q := []logic.Term{m.frame.term(l, back.compile(x.constraint))}
	cs := x.q.conjuncts
	if also != nil {
		cs = slices.Concat(cs, also.conjuncts)
	}
	for _, c := range cs {
		q = append(q, m.frame.term(l, c))
	}
	p := m.constraints.prove(l.And(q...))
	if p.verdict == logic.Sat {
		for v, value := range p.model {
			if slot, ok := m.constraints.slots[v.(*logic.Var)]; ok && !x.Values[slot].IsValid() {
				x.Values[slot] = value
			}
		}
	}
	return p.verdict
}

// Ends returns between which integers the condition confines the i-th variable, as far as single
// conjuncts without further open variables tell; lo and hi say which of the ends there are.
func (x *Instance) Ends(i int) (b logic.Bounds, lo, hi bool) {
	x.m.frame.slots = x.Values
	for _, c := range x.q.conjuncts {
		l := linearSolver{f: &x.m.frame}
		if !l.bounds(c) || l.unknowns != 1 || l.unknown.kind != codeVar || l.unknown.position != i {
			continue
		}
		if l.coef.Sign() > 0 {
			if end := l.total.Neg().QuoFloor(l.coef); !hi || end.Less(b.Hi) {
				b.Hi, hi = end, true
			}
		} else if end := l.total.Neg().QuoFloor(l.coef.Neg()).Neg(); !lo || b.Lo.Less(end) {
			b.Lo, lo = end, true
		}
	}
	return b, lo, hi
}

// bounds adds the sides of a comparison, so that coef*unknown + total <= 0 says the same; it
// returns false for other code.
func (l *linearSolver) bounds(c *code) bool {
	one := logic.IntegerOf(1)
	switch {
	case c.kind == codeLe:
		l.add(c.args[0], one)
		l.add(c.args[1], one.Neg())
	case c.kind == codeNot && c.args[0].kind == codeLe: // x > y is y - x + 1 <= 0
		l.add(c.args[0].args[1], one)
		l.add(c.args[0].args[0], one.Neg())
		l.total = l.total.Add(one)
	default:
		return false
	}
	return true
}

// Some returns a value of a sort.
func Some(s *logic.Sort) logic.Value { return defaultValue(s) }
