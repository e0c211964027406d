package monitor

import (
	"slices"

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
			out[v] = logic.AnyValue(v.Sort())
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
	return slices.ContainsFunc(earlier, func(d *cohort) bool {
		return d.rem.final && d.bound&^c.bound == 0 && f.m.subsumed(d, s.slots, s.constraint)
	})
}

// Query is a condition over the variables of a follower, for [Follower.Instance].
type Query struct{ conjuncts []*code }

// Query prepares a condition. It mentions no fields, and no variables but the follower's.
func (f *Follower) Query(q logic.Term) *Query {
	out := &Query{}
	c := compiler{slots: f.m.slotOf}
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
	panic("monitor: unknown set")
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

// refuted reports whether a constraint is false under the values of the frame.
func (m *Monitor) refuted(constraint logic.Term) bool {
	return !logic.IsTrue(constraint) && m.frame.truth(m.constraints.code(constraint)) == no
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
	return logic.IsTrue(x.constraint) || x.m.frame.truth(x.m.constraints.code(x.constraint)) == yes
}

// Solve looks for values of all open variables that also satisfy a further condition, if it is not
// nil. For Sat it sets those that matter.
func (x *Instance) Solve(also *Query) logic.Verdict {
	m := x.m
	m.frame.slots = x.Values
	l := m.constraints.l
	q := []logic.Term{m.frame.term(l, m.constraints.code(x.constraint))}
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
				b.Hi = end
				hi = true
			}
		} else if end := l.total.Neg().QuoFloor(l.coef.Neg()).Neg(); !lo || b.Lo.Less(end) {
			b.Lo = end
			lo = true
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

// Last asks whether an event of one operation, with any values in some of its fields, would
// complete a violation. In
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// isEmpty with any result would, as soon as something is pushed and not popped. The states of the
// monitor have all that is needed: for each remainder there is a condition, that its derivative by
// the event accepts the empty trace, in which the fields that may have any values are variables.
type Last struct {
	m          *Monitor
	op         *sre.Op
	leads      leading
	free       map[string]logic.Term // by the name of a field
	conditions []*condition          // by index of the remainder; nil if not made yet
}

// leading says whether what an event leaves of a remainder is asked for.
type leading func(from *remainder, rest sre.Expr) bool

// condition says when a remainder and an event complete a violation.
type condition struct {
	code  *code
	keys  []key
	never bool
}

// Last prepares the question for the events of op in which the fields at the positions free may
// have any values.
func (m *Monitor) Last(op *sre.Op, free []int) *Last {
	return m.asks(op, free, func(_ *remainder, rest sre.Expr) bool { return sre.Nullable(rest) })
}

// Forward asks in the same way whether an event leads on: whether some state comes to another
// remainder by it, from which a violation may still follow.
func (m *Monitor) Forward(op *sre.Op, free []int) *Last {
	return m.asks(op, free, func(from *remainder, rest sre.Expr) bool {
		return slices.ContainsFunc(alternatives(m.b, rest), func(e sre.Expr) bool { return e != from.expr })
	})
}

func (m *Monitor) asks(op *sre.Op, free []int, leads leading) *Last {
	l := &Last{m: m, op: op, leads: leads, free: map[string]logic.Term{}}
	for _, i := range free {
		f := op.Fields[i]
		// The name has a space, so no variable of a spec has it.
		l.free[f.Name] = m.b.L.Var("another "+op.Name+"."+f.Name, f.Sort)
	}
	return l
}

// Ask reports whether the events so far, and another one behind them, are a violation: Sat if that
// is proven, with the values of such an event, Unsat if it is refuted. The other fields of the
// event have these values, and those of the free fields do not matter. The monitor does not take
// the event. It has seen no violation, and was told of no missing events, which may lie between.
func (l *Last) Ask(values []logic.Value) (logic.Verdict, []logic.Value) {
	m := l.m
	m.frame.fields = values
	verdict := logic.Unsat
	for _, c := range m.active {
		if len(c.states) == 0 {
			continue
		}
		x := l.condition(c.rem)
		if x.never {
			continue
		}
		for _, s := range l.concerned(c, x) {
			m.frame.slots = s.slots
			switch p := l.holds(x, s); p.verdict {
			case logic.Sat:
				return logic.Sat, l.completed(values, p.model)
			case logic.Unknown:
				verdict = logic.Unknown
			}
		}
	}
	return verdict, nil
}

// From returns the remainders from which such an event completes a violation, or leads on: with Sat
// where that is proven, and with Unknown where it is open. Monitors of one builder are comparable.
func (l *Last) From(values []logic.Value) map[sre.Expr]logic.Verdict {
	m := l.m
	m.frame.fields = values
	out := map[sre.Expr]logic.Verdict{}
	for _, c := range m.active {
		x := l.condition(c.rem)
		if x.never {
			continue
		}
		for _, s := range c.states {
			m.frame.slots = s.slots
			switch v := l.holds(x, s).verdict; {
			case v == logic.Sat, v == logic.Unknown && out[c.rem.expr] != logic.Sat:
				out[c.rem.expr] = v
			}
		}
	}
	return out
}

// holds reports whether the condition holds for some values of a state.
func (l *Last) holds(x *condition, s *state) proof {
	r := l.m.constraints
	switch l.m.frame.truth(x.code) {
	case no:
		return proof{verdict: logic.Unsat}
	case yes:
		return r.prove(s.constraint)
	}
	return r.prove(r.l.And(s.constraint, l.m.frame.term(r.l, x.code)))
}

// completed returns values with those of the model in the free fields. A field of which the model
// says nothing may have any value.
func (l *Last) completed(values []logic.Value, model logic.Assignment) []logic.Value {
	out := slices.Clone(values)
	for i, f := range l.op.Fields {
		v, free := l.free[f.Name].(*logic.Var)
		if !free {
			continue
		}
		if x, ok := model[l.m.constraints.l.Var(v.Name(), v.Sort())]; ok {
			out[i] = x
		}
	}
	return out
}

// concerned returns the states of c for which the condition may hold: all but those that merely
// differ from the event in a variable.
func (l *Last) concerned(c *cohort, x *condition) []*state {
	m := l.m
	if len(c.states) < 2 {
		return c.states
	}
	m.frame.slots = m.blank
	for _, k := range x.keys {
		if !c.binds(k.slot) {
			continue
		}
		m.frame.differs = k.slot
		never := m.frame.truth(x.code) == no
		if m.frame.differs = -1; never && m.withKey(c, k) {
			return m.visit
		}
	}
	return c.states
}

// condition returns the condition for a remainder.
func (l *Last) condition(r *remainder) *condition {
	if n := len(l.m.remainders); n > len(l.conditions) {
		l.conditions = append(l.conditions, make([]*condition, n-len(l.conditions))...)
	}
	if x := l.conditions[r.index]; x != nil {
		return x
	}
	m := l.m
	m.b.Settle() // as for a departure
	b := m.b.L
	q := sre.Fold(m.b.Derivative(r.expr, l.op), func(rest sre.Expr) logic.Term {
		return b.Bool(l.leads(r, rest))
	}, func(test logic.Term, then, els func() logic.Term) logic.Term {
		return b.Or(b.And(test, then()), b.And(b.Not(test), els()))
	})
	q = b.Subst(q, func(t logic.Term) logic.Term {
		if f, ok := t.(*logic.Field); ok {
			return l.free[f.Name()]
		}
		return nil
	})
	x := &condition{code: (&compiler{op: l.op, slots: m.slotOf}).compile(q), never: logic.IsFalse(q)}
	x.keys = keys([]*code{x.code}, len(m.vars))
	l.conditions[r.index] = x
	return x
}
