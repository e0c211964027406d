package monitor

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Monitor judges a run while it happens: it reports a violation at the first event that completes
// one. A violation is always proven, and [Monitor.Witness] returns the values.
//
// A Monitor is not safe for concurrent use, and neither is its builder. Monitors with builders (and
// operations) of their own may run in parallel.
type Monitor struct {
	b    *sre.Builder
	vars []*logic.Var // a variable's position is its slot; from maxSlots on there is none
	// start lists the expression's alternatives.
	start       []*remainder
	slotOf      map[*logic.Var]int
	remainders  map[sre.Expr]*remainder
	constraints *constraints
	follows     bool // for a [Follower]: all variables matter, and nothing is claimed
	missing     missing

	// the run
	active   []*cohort // with states at some time of this run
	violated bool
	witness  []logic.Value
	unknowns int
	arrivals []arrival
	pool     []*state
	marks    uint64 // of a follower: identifies the states, see [Follower.Signature]
	live     int    // of a follower: how many states there are

	// the current step
	frame     frame
	slots     []logic.Value // values of the state that moves
	blank     []logic.Value // no variable has a value
	source    *state        // the state that moves
	trail     []int         // slots bound since the state began to move
	passed    []undecided   // open tests passed since then
	visit     []*state
	keyValues []logic.Value
}

// Option configures a monitor.
type Option func(*Monitor)

// WithFunctions gives the declared functions their values: they are applied as soon as their
// arguments are known. Without it, the monitor claims no violation that depends on the value of a
// function.
func WithFunctions(fns logic.Env) Option {
	return func(m *Monitor) { m.frame.fns = fns }
}

// New returns a monitor before the first event. It looks for the runs that violation denotes for
// some values of its variables. The variables are vars, in the order in which [Monitor.Witness]
// counts them, and any others that are free in violation.
func New(b *sre.Builder, violation sre.Expr, vars []*logic.Var, options ...Option) *Monitor {
	return newMonitor(b, violation, vars, options, false)
}

func newMonitor(b *sre.Builder, e sre.Expr, vars []*logic.Var, options []Option, follows bool) *Monitor {
	m := &Monitor{b: b, follows: follows, slotOf: map[*logic.Var]int{}, remainders: map[sre.Expr]*remainder{}}
	m.vars = sre.Vars(append([]*logic.Var(nil), vars...), e)
	for i, v := range m.vars {
		if i < maxSlots {
			m.slotOf[v] = i
		}
	}
	for _, o := range options {
		o(m)
	}
	m.frame.differs = -1
	m.slots = make([]logic.Value, len(m.vars))
	m.blank = make([]logic.Value, len(m.vars))
	m.constraints = newConstraints(m.vars, m.frame.fns)
	for _, x := range alternatives(b, e) {
		m.start = append(m.start, m.remainder(x))
	}
	m.Reset()
	return m
}

// Reset forgets the run and waits for the first event of another. What the monitor has computed for
// the expression is kept.
func (m *Monitor) Reset() {
	m.empty()
	m.violated = false
	m.witness = nil
	m.unknowns = 0
	m.constraints = m.constraints.next()
	for _, r := range m.start {
		if r.final && !m.follows {
			m.found(m.blank)
		}
		if m.firm(r, m.missing.before) {
			m.insert(r, m.blank, m.constraints.l.True())
		}
	}
}

// empty forgets all states.
func (m *Monitor) empty() {
	for _, c := range m.active {
		m.pool = append(m.pool, c.states...)
		c.clear()
		c.active = false
	}
	m.active = m.active[:0]
	m.marks = 0
	m.live = 0
}

// Step takes the next event of the run; it ignores ghosts. It reports whether the events so far, or
// a prefix of them, are proven to be a violation.
func (m *Monitor) Step(ev sre.Event) bool {
	if !m.violated && ev.Op.Visible() {
		m.step(ev)
	}
	return m.violated
}

// step moves all states by an event.
func (m *Monitor) step(ev sre.Event) {
	if i := ev.Op.Index(); i >= len(m.b.Ops()) || m.b.Ops()[i] != ev.Op {
		panic(fmt.Sprintf("monitor: monitor given an event of %s, which its builder does not know", ev.Op))
	}
	m.frame.fields = ev.Values
	m.arrivals = m.arrivals[:0]
	for _, c := range m.active {
		if len(c.states) > 0 {
			m.advance(c, ev.Op)
		}
		if m.violated {
			return
		}
	}
	for i := range m.arrivals {
		if a := &m.arrivals[i]; m.firm(a.rem, m.missing.between) {
			m.insert(a.rem, a.slots, a.constraint)
		}
	}
}

// Violated returns the result of the last Step; before the first one, whether the empty run is a
// violation.
func (m *Monitor) Violated() bool { return m.violated }

// Unknowns returns how many prefixes of this run may be violations that could neither be proven nor
// refuted.
func (m *Monitor) Unknowns() int { return m.unknowns }

// Witness returns values of the variables for which the run is a violation; nil if it is none. A
// variable that does not matter has some value.
func (m *Monitor) Witness() logic.Assignment {
	if !m.violated {
		return nil
	}
	out := make(logic.Assignment, len(m.vars))
	for i, v := range m.vars {
		if out[v] = m.witness[i]; !out[v].IsValid() {
			out[v] = logic.AnyValue(v.Sort())
		}
	}
	return out
}

// claim reports a violation under the values in the slots, if the constraint can be proven
// satisfiable.
func (m *Monitor) claim(constraint logic.Term) bool {
	p := m.constraints.prove(constraint)
	if p.verdict != logic.Sat {
		m.unknowns++
		return false
	}
	m.found(m.slots)
	for i, v := range m.vars {
		if x, ok := p.model[m.constraints.l.Var(v.Name(), v.Sort())]; ok && !m.witness[i].IsValid() {
			m.witness[i] = x
		}
	}
	return true
}

func (m *Monitor) found(slots []logic.Value) {
	m.violated = true
	m.witness = append([]logic.Value(nil), slots...)
}

// Before reports whether a run without its last event, or without more of them, is one for which
// the monitor looks.
func (m *Monitor) Before(tr sre.Trace) bool {
	m.Reset()
	for _, e := range tr {
		if m.violated {
			return true
		}
		m.Step(e)
	}
	return false
}

// Mark is what a follower knows at some time of a run, to which it can go back.
type Mark struct{ states []marked }

type marked struct {
	rem        *remainder
	slots      []logic.Value
	constraint logic.Term
}

// Mark returns what the follower knows now. It is of use until Reset.
func (f *Follower) Mark() (out Mark) {
	for _, c := range f.m.active {
		for _, s := range c.states {
			out.states = append(out.states, marked{c.rem, slices.Clone(s.slots), s.constraint})
		}
	}
	return out
}

// Back goes back to a mark. The sets of values then have the order that they had.
func (f *Follower) Back(to Mark) {
	m := f.m
	m.empty()
	for _, s := range to.states {
		m.insert(s.rem, s.slots, s.constraint)
	}
}

// Events may be missing from a recorded run. A monitor that is told so claims only what holds
// whatever is missing. In
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// push(3), isEmpty(true) is a violation unless an event pop(3) is missing between the two. A
// missing push changes nothing.
//
// A state survives missing events if its remainder stays, whatever the events are. Other states are
// dropped as soon as they are reached: events may be missing from that point on. Missing events may
// also lead to further states, which are not needed for a proof.

// missing lists the operations of which events may be missing.
type missing struct{ before, between []*sre.Op }

// WithMissing says that events of these operations may have happened at any time without being
// shown to the monitor.
func WithMissing(ops ...*sre.Op) Option {
	return func(m *Monitor) { m.missing = missing{ops, ops} }
}

// WithMissingStart says that events may have happened before those that are shown.
func WithMissingStart() Option {
	return func(m *Monitor) { m.missing = missing{before: m.b.Ops()} }
}

// firm reports whether r remains after any events of these operations.
func (m *Monitor) firm(r *remainder, ops []*sre.Op) bool {
	for _, op := range ops {
		stays, ok := r.stays[op]
		if !ok {
			stays = !op.Visible() || m.departure(r, op).stay == always
			if r.stays == nil {
				r.stays = map[*sre.Op]bool{}
			}
			r.stays[op] = stays
		}
		if !stays {
			return false
		}
	}
	return true
}

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
	m.visit = m.visit[:0]
	m.keyValues = m.keyValues[:0]
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
	trail := len(m.trail)
	passed := len(m.passed)
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
	trail := len(m.trail)
	passed := len(m.passed)
	for progress := true; progress; {
		progress = false
		m.passed = m.passed[:passed] // what was bound may have decided the others
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
		x := c.args[0]
		y := c.args[1]
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
	l.unknown = c
	l.coef = coef
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
	a.rem = to
	a.constraint = constraint
	a.slots = append(a.slots[:0], m.slots...)
}
