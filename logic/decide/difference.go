package decide

// Difference bounds. The matrix holds for integer roots x and y the least
// known c with x - y <= c, closed under
//
//	x - y <= c and y - z <= d imply x - z <= c + d,
//
// so a look-up tells whether a bound is implied or contradicted. Adding a
// bound x - y <= c to a closed matrix takes one pass over the pairs (i, j) for
// which the way through the new bound is shorter: i - x, x - y, y - j. Rows
// of nodes that are not roots any more are left alone.

type matrix struct {
	cells  []num
	nodes  []nodeID // slot -> its node
	n      int      // slots in use
	stride int
}

func (m *matrix) at(i, j int32) num     { return m.cells[int(i)*m.stride+int(j)] }
func (m *matrix) set(i, j int32, c num) { m.cells[int(i)*m.stride+int(j)] = c }

// row returns the bounds on differences from a slot.
func (m *matrix) row(i int32) []num { return m.cells[int(i)*m.stride : int(i)*m.stride+m.n] }

// add returns a slot for a node of which nothing is known.
func (m *matrix) add(n nodeID) int32 {
	if m.n == m.stride {
		wider := matrix{stride: max(16, 2*m.stride), n: m.n}
		wider.cells = make([]num, wider.stride*wider.stride)
		wider.nodes = make([]nodeID, wider.stride)
		copy(wider.nodes, m.nodes)
		for i := range m.n {
			copy(wider.cells[i*wider.stride:], m.cells[i*m.stride:i*m.stride+m.n])
		}
		*m = wider
	}
	slot := int32(m.n)
	m.n++
	m.nodes[slot] = n
	for i := range slot {
		m.set(i, slot, infinity())
		m.set(slot, i, infinity())
	}
	m.set(slot, slot, num{})
	return slot
}

// difference returns the least known c with x - y <= c for integer roots.
func (s *state) difference(x, y nodeID) num {
	return s.bounds.at(s.nodes[x].slot, s.nodes[y].slot)
}

// reach is a slot and the length of the way to or from it.
type reach struct {
	slot int32
	c    num
}

// bound adds x - y <= c for integer roots, and queues the pairs that this
// makes tight.
func (s *state) bound(x, y nodeID, c num) bool {
	m := &s.bounds
	sx, sy := s.nodes[x].slot, s.nodes[y].slot
	if !c.less(m.at(sx, sy)) {
		return true
	}
	if back := m.at(sy, sx); back.known() && back.plus(c).hi < 0 {
		return false
	}
	from, to := s.scratch.from[:0], s.scratch.to[:0]
	after, before := m.row(sy), m.row(sx)
	for i, n := range m.nodes[:m.n] {
		if s.nodes[n].parent != n {
			continue
		}
		row := m.row(int32(i))
		if d := row[sx]; d.known() {
			if d = d.plus(c); d.less(row[sy]) {
				from = append(from, reach{int32(i), d})
			}
		}
		if d := after[i]; d.known() && c.plus(d).less(before[i]) {
			to = append(to, reach{int32(i), d})
		}
	}
	for _, f := range from {
		for _, t := range to {
			d, old := f.c.plus(t.c), m.at(f.slot, t.slot)
			if f.slot == t.slot || !d.less(old) {
				continue
			}
			s.record(boundAt, f.slot, t.slot, old)
			m.set(f.slot, t.slot, d)
			if m.at(t.slot, f.slot) == d.neg() {
				s.queue = append(s.queue, merge{m.nodes[f.slot], m.nodes[t.slot], d})
			}
		}
	}
	s.scratch.from, s.scratch.to = from, to
	return true
}

// interval returns the bounds of an integer root; infinity or its negation where
// there is none.
func (s *state) interval(x nodeID) (lo, hi num) {
	if x == zero {
		return num{}, num{}
	}
	return s.difference(zero, x).neg(), s.difference(x, zero)
}

// checkNes looks at the disequations: one between equals is a conflict, one
// that excludes the end of a tight bound moves it, and one from a literal
// takes a value out of a finite class.
func (s *state) checkNes() bool {
	for i := range s.nes {
		d := s.nes[i]
		x, y := s.class(d.a), s.class(d.b)
		if x == y {
			if s.apart(d).isZero() {
				return false
			}
			continue
		}
		ok := true
		switch s.nodes[x].kind {
		case integer:
			if !s.difference(x, y).known() && !s.difference(y, x).known() {
				continue
			}
			k := s.apart(d)
			if s.difference(x, y) == k {
				ok = s.bound(x, y, k.previous())
			}
			if ok && s.difference(y, x) == k.neg() {
				ok = s.bound(y, x, k.neg().previous())
			}
		case finite:
			ok = s.exclude(x, y) && s.exclude(y, x)
		}
		if !ok {
			return false
		}
	}
	return true
}
