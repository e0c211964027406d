package monitor

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// arrival is a state reached with the current event. Arrivals wait until all states have moved.
type arrival struct {
	rem        *remainder
	slots      []logic.Value
	constraint logic.Term
}

// undecided is an open test that a walk has passed, with the side that it took.
type undecided struct {
	test  *code
	holds bool
}

// advance moves the states of one cohort by an event of op, whose fields are in the frame.
func (m *Monitor) advance(c *cohort, op *sre.Op) {
	d := m.departure(c.rem, op)
	for _, s := range m.concerned(c, d) {
		m.move(c, s, d)
		if m.violated {
			return
		}
	}
}

// concerned returns the states of c that the event may concern, later ones first. Many states that
// merely stay are skipped without a visit: the event alone tells, or it differs from them in a
// variable. The result is valid until the next call.
func (m *Monitor) concerned(c *cohort, d *departure) []*state {
	m.visit = m.visit[:0]
	if len(c.states) < 2 || len(c.slots) == 0 {
		return m.reversed(append(m.visit, c.states...))
	}
	m.frame.slots = m.blank
	defer func() { m.frame.differs = -1 }()
	if m.onlyStays(d) {
		return nil
	}
	for _, k := range d.keys {
		if !c.binds(k.slot) {
			continue
		}
		if m.frame.differs = k.slot; m.onlyStays(d) && m.withKey(c, k) {
			return m.reversed(m.visit)
		}
	}
	return m.reversed(append(m.visit, c.states...))
}

// withKey collects the states of c whose variable equals one of the key's terms; it returns false
// if a term has no value.
func (m *Monitor) withKey(c *cohort, k key) bool {
	m.visit, m.keyValues = m.visit[:0], m.keyValues[:0]
	for _, t := range k.terms {
		v, ok := m.frame.eval(t)
		if !ok {
			m.visit = m.visit[:0]
			return false
		}
		m.keyValues = append(m.keyValues, v)
	}
	for i, v := range m.keyValues {
		fresh := true
		for _, w := range m.keyValues[:i] {
			fresh = fresh && v != w
		}
		if fresh {
			m.visit = c.appendWith(m.visit, k.slot, v)
		}
	}
	return true
}

func (m *Monitor) reversed(states []*state) []*state {
	m.visit = states
	for i, j := 0, len(states)-1; i < j; i, j = i+1, j-1 {
		states[i], states[j] = states[j], states[i]
	}
	return states
}

// onlyStays reports whether under the frame the remainder stays, and nothing else remains.
func (m *Monitor) onlyStays(d *departure) bool {
	if m.quick(d.stay) != yes {
		return false
	}
	for i := range d.arcs {
		if m.quick(d.arcs[i].guard) != no {
			return false
		}
	}
	return true
}

// quick returns the truth value of a guard under the frame.
func (m *Monitor) quick(g *guard) truth {
	if g = m.decided(g); g.test == nil {
		return truthOf(g.leafResult)
	}
	if t := m.quick(g.then); t != open && m.quick(g.els) == t {
		return t
	}
	return open
}

// decided returns what is left of a guard when the tests that are not open under the frame are
// done: a leaf, or an open test.
func (m *Monitor) decided(g *guard) *guard {
	for g.test != nil {
		switch m.frame.truth(g.test.code) {
		case yes:
			g = g.then
		case no:
			g = g.els
		default:
			return g
		}
	}
	return g
}

// move moves one state. A state that merely stays is not touched.
func (m *Monitor) move(c *cohort, s *state, d *departure) {
	copy(m.slots, s.slots)
	m.frame.slots = m.slots
	m.source = s
	for i := range d.arcs {
		if m.walk(d.arcs[i].guard, d.arcs[i].target); m.violated {
			return
		}
	}
	switch m.quick(d.stay) {
	case yes:
		return
	case open:
		m.walk(d.stay, c.rem)
	}
	m.drop(c, s)
}

// walk visits the leaves of a guard that the frame allows, and arrives at those where the guard
// holds. It unbinds the variables that it has bound.
func (m *Monitor) walk(g *guard, to *remainder) {
	switch g = m.decided(g); {
	case g.test != nil:
		m.fork(g, to)
	case g.leafResult:
		m.arrive(to)
	}
}

// fork takes both sides of an open test: on one side its equations bind variables, on the other its
// negation joins the constraint.
func (m *Monitor) fork(g *guard, to *remainder) {
	trail, passed := len(m.trail), len(m.passed)
	if g.then != never {
		if m.satisfy(g.test) {
			m.walk(g.then, to)
		}
		m.undo(trail)
		m.passed = m.passed[:passed]
	}
	if g.els != never && !m.violated {
		m.passed = append(m.passed, undecided{g.test.code, false})
		m.walk(g.els, to)
		m.passed = m.passed[:passed]
	}
}

// set binds the variable in slot until undo.
func (m *Monitor) set(slot int, v logic.Value) {
	m.slots[slot] = v
	m.trail = append(m.trail, slot)
}

func (m *Monitor) undo(trail int) {
	for _, slot := range m.trail[trail:] {
		m.slots[slot] = logic.Value{}
	}
	m.trail = m.trail[:trail]
}

// within reports whether the variables bound since trail have values of their sorts: an equation
// may give an int a value that is no int.
func (m *Monitor) within(trail int) bool {
	for _, slot := range m.trail[trail:] {
		s := m.vars[slot].Sort()
		if s.Kind() != logic.IntKind {
			continue
		}
		if _, ok := m.slots[slot].Int64(); ok && s == logic.Int {
			continue // the usual case
		}
		if !s.Bounds().Has(m.slots[slot].Integer()) {
			return false
		}
	}
	return true
}

// satisfy binds what the conjuncts of an open test determine, and records those that stay open. It
// returns false if one of them fails.
func (m *Monitor) satisfy(t *guardTest) bool {
	trail, passed := len(m.trail), len(m.passed)
	for progress := true; progress; {
		progress, m.passed = false, m.passed[:passed] // what was bound may have decided the others
		for _, c := range t.conjuncts {
			switch m.frame.truth(c) {
			case no:
				return false
			case open:
				if m.bind(c) {
					progress = true
				} else {
					m.passed = append(m.passed, undecided{c, true})
				}
			}
		}
	}
	return m.within(trail)
}

// bind binds the one variable that c, an open test, determines if it holds; it returns false if
// there is none.
func (m *Monitor) bind(c *code) bool {
	switch c.kind {
	case codeVar:
		return m.bindTo(c, logic.BoolValue(true))
	case codeNot:
		return m.bindTo(c.args[0], logic.BoolValue(false))
	case codeEq:
		x, y := c.args[0], c.args[1]
		if v, ok := m.frame.eval(y); ok && m.bindTo(x, v) {
			return true
		}
		if v, ok := m.frame.eval(x); ok && m.bindTo(y, v) {
			return true
		}
		return x.sort.Kind() == logic.IntKind && m.bindLinear(x, y)
	}
	return false
}

// bindTo binds c, a variable or a negated one, to v.
func (m *Monitor) bindTo(c *code, v logic.Value) bool {
	if c.kind == codeNot {
		c, v = c.args[0], logic.BoolValue(!v.Bool())
	}
	if c.kind != codeVar || c.position < 0 {
		return false
	}
	m.set(c.position, v)
	return true
}

// bindLinear solves x == y for the only unknown summand, if that is a variable.
func (m *Monitor) bindLinear(x, y *code) bool {
	l := linearSolver{f: &m.frame}
	l.add(x, logic.IntegerOf(1))
	l.add(y, logic.IntegerOf(-1))
	if l.unknowns != 1 || l.unknown.kind != codeVar || !l.total.Mod(l.coef).IsZero() {
		return false
	}
	return m.bindTo(l.unknown, logic.IntegerValue(l.total.Neg().QuoFloor(l.coef)))
}

// linearSolver collects the known part of coef*unknown + total.
type linearSolver struct {
	f        *frame
	total    logic.Integer
	unknowns int
	unknown  *code
	coef     logic.Integer
}

func (l *linearSolver) add(c *code, coef logic.Integer) {
	if c.kind == codeSum {
		l.total = l.total.Add(coef.Mul(c.constant))
		for i, a := range c.args {
			l.add(a, coef.Mul(c.coefs[i]))
		}
		return
	}
	if v, ok := l.f.eval(c); ok {
		l.total = l.total.Add(coef.Mul(v.Integer()))
		return
	}
	l.unknowns++
	l.unknown, l.coef = c, coef
}

// arrive records that to remains under the bound variables and the tests passed, unless these
// contradict each other. If to accepts and nothing need follow, it claims the violation if it can
// be proven.
func (m *Monitor) arrive(to *remainder) {
	constraint := m.source.constraint
	trail := len(m.trail)
	defer m.undo(trail)
	if len(m.passed) > 0 || !logic.IsTrue(constraint) {
		var ok bool
		if constraint, ok = m.settle(to, constraint); !ok {
			return
		}
	}
	if to.final && !m.follows && m.claim(constraint) {
		return
	}
	n := len(m.arrivals)
	if n < cap(m.arrivals) {
		m.arrivals = m.arrivals[:n+1]
	} else {
		m.arrivals = append(m.arrivals, arrival{})
	}
	a := &m.arrivals[n]
	a.rem, a.constraint = to, constraint
	a.slots = append(a.slots[:0], m.slots...)
}
