package monitor

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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
// is proven, Unsat if it is refuted. The other fields of the event have these values, and those of
// the free fields do not matter. The monitor does not take the event. It has seen no violation, and
// was told of no missing events, which may lie between.
func (l *Last) Ask(values []logic.Value) logic.Verdict {
	verdict, _ := l.Answer(values)
	return verdict
}

// Answer is Ask, and returns for Sat the values of such an event.
func (l *Last) Answer(values []logic.Value) (logic.Verdict, []logic.Value) {
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
	x := &condition{code: (&compiler{l.op, m.slotOf}).compile(q), never: logic.IsFalse(q)}
	bySlot := make([][]*code, len(m.vars))
	for _, eq := range x.code.keys(nil) {
		bySlot[eq.key] = append(bySlot[eq.key], eq.keyTerm())
	}
	for slot, terms := range bySlot {
		if terms != nil {
			x.keys = append(x.keys, key{slot, terms})
		}
	}
	l.conditions[r.index] = x
	return x
}
