package monitor

import (
	"fmt"

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
	m.violated, m.witness, m.unknowns = false, nil, 0
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
	m.marks, m.live = 0, 0
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
func (m *Monitor) Witness() map[*logic.Var]logic.Value {
	if !m.violated {
		return nil
	}
	out := make(map[*logic.Var]logic.Value, len(m.vars))
	for i, v := range m.vars {
		if out[v] = m.witness[i]; !out[v].IsValid() {
			out[v] = defaultValue(v.Sort())
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
