package monitor

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// maxSlots is how many of a goal's variables have a slot, which is one bit of a word. Further
// variables are never bound and stay in constraints.
const maxSlots = 64

// state says that the cohort's remainder can continue the events so far to a violation, for the
// values of the bound variables and every assignment of the others that satisfies the constraint.
// The constraint is never known to be unsatisfiable.
type state struct {
	// slots has a value for each bound variable. A variable that no longer matters may keep the
	// value with which the state was reached, as a witness.
	slots      []logic.Value
	constraint logic.Term // over unbound variables; of the scratch builder
	hash       uint64     // of the bound values
	next       *state     // with the same hash in its cohort
	position   int        // in its cohort
}

// cohort is the set of states with one remainder and one set of bound variables. An index finds the
// states that an event with a certain value concerns.
type cohort struct {
	rem    *remainder
	bound  uint64 // the bound slots, as bits
	slots  []int  // the bound slots, in order
	states []*state
	byHash chains
	// bySlot has an index for each bound variable, along slots. With one bound variable byHash
	// serves.
	bySlot []index
	active bool // listed in the monitor
}

// index finds states by the hash of their value in a slot. It is empty until a run first uses it:
// the order of the states in it depends on when it began.
type index struct {
	of   map[uint64][]*state
	used bool
}

// Hashes decide only where a state is stored, never an order.
var hashSeed = maphash.MakeSeed()

func hashValue(v logic.Value) uint64 { return maphash.Comparable(hashSeed, v) }

// hash combines the hashes of the bound values; a single value's hash stays as it is.
func (c *cohort) hash(slots []logic.Value) uint64 {
	h := uint64(0)
	for _, s := range c.slots {
		h = h*0x9e3779b97f4a7c15 + hashValue(slots[s])
	}
	return h
}

func (c *cohort) binds(slot int) bool { return c.bound&(1<<slot) != 0 }

// agrees reports whether s has the given values in the cohort's slots.
func (c *cohort) agrees(s *state, slots []logic.Value) bool {
	return lists.All(c.slots, func(i int) bool { return s.slots[i] == slots[i] })
}

func (c *cohort) add(s *state) {
	s.position = len(c.states)
	c.states = append(c.states, s)
	s.next = c.byHash.with(s.hash)
	c.byHash.begin(s.hash, s)
	for i := range c.bySlot {
		if x := &c.bySlot[i]; x.used {
			x.add(s, c.slots[i])
		}
	}
}

func (x *index) add(s *state, slot int) {
	h := hashValue(s.slots[slot])
	x.of[h] = append(x.of[h], s)
}

func (c *cohort) remove(s *state) {
	last := c.states[len(c.states)-1]
	c.states[s.position] = last
	last.position = s.position
	c.states = c.states[:len(c.states)-1]
	if first := c.byHash.with(s.hash); first != s {
		for first.next != s {
			first = first.next
		}
		first.next = s.next
	} else {
		c.byHash.begin(s.hash, s.next)
	}
	for i := range c.bySlot {
		if x := &c.bySlot[i]; x.used {
			removeIndexed(x.of, hashValue(s.slots[c.slots[i]]), s)
		}
	}
}

// removeIndexed searches from the end: states move in reverse order, so removing all with one value
// takes linear time.
func removeIndexed(index map[uint64][]*state, h uint64, s *state) {
	list := index[h]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == s {
			list[i] = list[len(list)-1]
			index[h] = list[:len(list)-1]
			return
		}
	}
}

// appendWith appends the states whose value in slot has the same hash as v.
func (c *cohort) appendWith(dst []*state, slot int, v logic.Value) []*state {
	h := hashValue(v)
	if len(c.slots) == 1 {
		for s := c.byHash.with(h); s != nil; s = s.next {
			dst = append(dst, s)
		}
		return dst
	}
	i := slices.Index(c.slots, slot)
	if c.bySlot == nil {
		c.bySlot = make([]index, len(c.slots))
	}
	x := &c.bySlot[i]
	if !x.used {
		if x.used = true; x.of == nil {
			x.of = map[uint64][]*state{}
		}
		for _, s := range c.states {
			x.add(s, slot)
		}
	}
	return append(dst, x.of[h]...)
}

func (c *cohort) clear() {
	clear(c.states)
	c.states = c.states[:0]
	c.byHash.clear()
	for i := range c.bySlot {
		clear(c.bySlot[i].of)
		c.bySlot[i].used = false
	}
}

// cohort returns the cohort of r for a set of bound slots.
func (r *remainder) cohort(bound uint64) *cohort {
	for _, c := range r.cohorts {
		if c.bound == bound {
			return c
		}
	}
	c := &cohort{rem: r, bound: bound}
	for b := bound; b != 0; b &= b - 1 {
		c.slots = append(c.slots, bits.TrailingZeros64(b))
	}
	r.cohorts = append(r.cohorts, c)
	return c
}

// boundIn returns the variables of r that have a value, as bits.
func (r *remainder) boundIn(slots []logic.Value) uint64 {
	bound := uint64(0)
	for _, i := range r.vars {
		if slots[i].IsValid() {
			bound |= 1 << i
		}
	}
	return bound
}

// insert adds the state unless an existing one subsumes it, and removes the states that it
// subsumes. slots is copied.
func (m *Monitor) insert(r *remainder, slots []logic.Value, constraint logic.Term) {
	c := r.cohort(r.boundIn(slots))
	for _, d := range r.cohorts {
		if d.bound&^c.bound == 0 && len(d.states) > 0 && m.subsumed(d, slots, constraint) {
			return
		}
	}
	s := m.newState(slots, constraint)
	s.hash = c.hash(s.slots)
	if m.follows {
		m.marks += s.mark(c)
		m.live++
	}
	for _, d := range r.cohorts {
		if c.bound&^d.bound == 0 && len(d.states) > 0 {
			m.dropSubsumed(d, c, s)
		}
	}
	c.add(s)
	if !c.active {
		c.active = true
		m.active = append(m.active, c)
	}
}

// mark is a number for the state, as a state of c. The sum of all is a hash of the set of states.
func (s *state) mark(c *cohort) uint64 {
	h := s.hash ^ uint64(c.rem.expr.ID())<<32 ^ uint64(s.constraint.ID())
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	return h ^ h>>27
}

// subsumed reports whether a state of c includes the given one.
func (m *Monitor) subsumed(c *cohort, slots []logic.Value, constraint logic.Term) bool {
	for t := c.byHash.with(c.hash(slots)); t != nil; t = t.next {
		if c.agrees(t, slots) && m.implied(t.constraint, slots, constraint) {
			return true
		}
	}
	return false
}

// dropSubsumed removes from d the states that s, a state of c, includes. d binds all variables that
// c binds.
func (m *Monitor) dropSubsumed(d, c *cohort, s *state) {
	if d == c {
		var next *state
		for t := c.byHash.with(s.hash); t != nil; t = next {
			next = t.next
			if c.agrees(t, s.slots) && m.implied(s.constraint, t.slots, t.constraint) {
				m.drop(c, t)
			}
		}
		return
	}
	for i := len(d.states) - 1; i >= 0; i-- {
		if t := d.states[i]; c.agrees(t, s.slots) && m.implied(s.constraint, t.slots, t.constraint) {
			m.drop(d, t)
		}
	}
}

// implied reports whether weak follows, without search, from the values in slots and the constraint
// strong.
func (m *Monitor) implied(weak logic.Term, slots []logic.Value, strong logic.Term) bool {
	if weak == strong || logic.IsTrue(weak) {
		return true
	}
	facts := logic.Conjuncts(strong)
	return !slices.ContainsFunc(logic.Conjuncts(weak), func(q logic.Term) bool {
		return !slices.Contains(facts, q) && !logic.Holds(q, m.constraints.env(slots))
	})
}

// newState reuses a dropped state if there is one.
func (m *Monitor) newState(slots []logic.Value, constraint logic.Term) *state {
	if len(m.pool) == 0 {
		return &state{slots: slices.Clone(slots), constraint: constraint}
	}
	s := m.pool[len(m.pool)-1]
	m.pool = m.pool[:len(m.pool)-1]
	copy(s.slots, slots)
	s.constraint = constraint
	s.next = nil
	return s
}

func (m *Monitor) drop(c *cohort, s *state) {
	if m.follows {
		m.marks -= s.mark(c)
		m.live--
	}
	c.remove(s)
	m.pool = append(m.pool, s)
}
