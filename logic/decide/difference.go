package decide

import (
	"iter"
	"math/bits"
	"slices"
)

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
	sx := s.nodes[x].slot
	sy := s.nodes[y].slot
	if !c.less(m.at(sx, sy)) {
		return true
	}
	if back := m.at(sy, sx); back.known() && back.plus(c).hi < 0 {
		return false
	}
	from := s.scratch.from[:0]
	to := s.scratch.to[:0]
	after := m.row(sy)
	before := m.row(sx)
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
			d := f.c.plus(t.c)
			old := m.at(f.slot, t.slot)
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
	s.scratch.from = from
	s.scratch.to = to
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
		x := s.class(d.a)
		y := s.class(d.b)
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

// Elimination. Bounds say nothing of unknowns without bounds:
//
//	a + m = b and b + n = c and a + m + n != c
//
// has no model, but each row alone allows everything. So before a value is guessed, the rows are
// added up as equations: a multiple of one that has a member is taken from all others, until each
// row has a member of its own. What is left may be a contradiction, an equation between two nodes,
// or a number that the coefficients do not divide.

// eliminated returns the alternatives that follow from the rows together: one, an equation that is
// new, or none for a contradiction; nil if nothing new follows.
func (find *finder) eliminated() []int32 {
	rows, ok := find.resolved()
	if !ok {
		return []int32{}
	}
	for i := range rows {
		p, found := pivot(rows[i])
		if !found {
			continue
		}
		for j := range rows {
			if j != i {
				rows[j] = without(rows[j], rows[i], p)
			}
		}
	}
	for _, l := range rows {
		if l, ok = reduced(l); !ok {
			return []int32{}
		}
		if eq, ok := equation(l); ok {
			return []int32{find.s.add(eq)}
		}
	}
	return nil
}

// resolved returns copies of the rows that are no differences; false if one has no solution.
func (find *finder) resolved() (out []linear, ok bool) {
	for _, r := range find.s.rows {
		l, ok := find.s.resolve(r)
		if !ok {
			return nil, false
		}
		if !l.isDifference() {
			out = append(out, linear{slices.Clone(l.parts), l.k})
		}
	}
	return out, true
}

// pivot returns the member of a row by which others are reduced: one with the least coefficient.
func pivot(l linear) (part, bool) {
	if len(l.parts) == 0 {
		return part{}, false
	}
	return slices.MinFunc(l.parts, func(a, b part) int { return int(max(a.coef, -a.coef) - max(b.coef, -b.coef)) }), true
}

// without returns a multiple of l plus one of the row by, in which the member p of by is gone; l
// itself if the numbers would get too large.
func without(l, by linear, p part) linear {
	i := slices.IndexFunc(l.parts, func(x part) bool { return x.node == p.node })
	if i < 0 {
		return l
	}
	g := gcd(l.parts[i].coef, p.coef)
	up := p.coef / g
	down := -l.parts[i].coef / g
	out := linear{k: l.k.times(up).plus(by.k.times(down))}
	for _, x := range l.parts {
		out.add(x.node, x.coef*up)
	}
	for _, x := range by.parts {
		out.add(x.node, x.coef*down)
	}
	for _, x := range out.parts {
		if x.coef > coefLimit || x.coef < -coefLimit {
			return l
		}
	}
	if far := (num{hi: limit}); !out.k.less(far) || !far.neg().less(out.k) {
		return l
	}
	return out
}

// reduced divides a row by the greatest common divisor of its coefficients; false if that shows
// that it has no solution.
func reduced(l linear) (linear, bool) {
	l.parts = slices.Clone(l.parts)
	return l, l.divide()
}

// equation returns a row with at most two members as a form; false for all other rows.
func equation(l linear) (form, bool) {
	switch p := l.parts; {
	case len(p) == 0 || !l.isDifference():
		return form{}, false
	case len(p) == 1: // coef*x + k = 0
		return form{op: isEq, x: p[0].node, y: zero, c: l.k.times(-p[0].coef)}, true
	default:
		return form{op: isEq, x: p[0].node, y: p[1].node, c: l.k.times(-p[0].coef)}, true
	}
}

// Disequations by class. Of n things that differ in pairs there are n²/2 disequations, and whether
// one of them keeps two classes apart is asked again and again: so nobody goes through all of them.
// Each disequation has two ends, 2i and 2i+1, and each node a list of the ends that it is at; the
// nodes of a class form a ring, which a union joins and its undoing cuts at the same place. Of two
// classes the one with fewer ends is looked at.

// ne says a != b + off. after links each end to the next one at its node.
type ne struct {
	a, b  nodeID
	off   num
	after [2]int32
}

const noEnd int32 = -1

// assertNe asserts x != y + c.
func (s *state) assertNe(x, y nodeID, c num) bool {
	i := int32(len(s.nes))
	d := ne{a: x, b: y, off: c}
	for side, n := range [2]nodeID{x, y} {
		d.after[side] = s.nodes[n].end
		s.nodes[n].end = 2*i + int32(side)
		s.nodes[s.class(n)].ends++
	}
	s.nes = append(s.nes, d)
	s.record(neAt, i, 0, num{})
	return true
}

// retractNe takes back the last disequation.
func (s *state) retractNe() {
	i := len(s.nes) - 1
	d := &s.nes[i]
	for side, n := range [2]nodeID{d.b, d.a} { // the other way round, as both may be one node
		s.nodes[n].end = d.after[1-side]
		s.nodes[s.class(n)].ends--
	}
	s.nes = s.nes[:i]
}

// endsOf returns the ends of disequations at the nodes of a class.
func (s *state) endsOf(x nodeID) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for n := x; ; {
			for e := s.nodes[n].end; e != noEnd; e = s.nes[e>>1].after[e&1] {
				if !yield(e) {
					return
				}
			}
			if n = s.nodes[n].ring; n == x {
				return
			}
		}
	}
}

// opposite returns the root at the other end of a disequation.
func (s *state) opposite(e int32) nodeID {
	d := &s.nes[e>>1]
	if e&1 == 0 {
		return s.class(d.b)
	}
	return s.class(d.a)
}

// distance returns the k of a disequation x != y + k, where x is the root at this end.
func (s *state) distance(e int32) num {
	k := s.apart(s.nes[e>>1])
	if e&1 == 1 {
		return k.neg()
	}
	return k
}

// apart returns the k of a disequation x != y + k between the roots of its sides.
func (s *state) apart(d ne) num {
	_, ox := s.root(d.a)
	_, oy := s.root(d.b)
	return oy.plus(d.off).minus(ox)
}

// excluded reports whether an asserted disequation keeps the roots x and y + k apart.
func (s *state) excluded(x, y nodeID, k num) bool {
	if s.nodes[y].ends < s.nodes[x].ends {
		x, y, k = y, x, k.neg()
	}
	for e := range s.endsOf(x) {
		if s.opposite(e) == y && s.distance(e) == k {
			return true
		}
	}
	return false
}

// Saturation. Nodes that differ in pairs need as many values as they are, and trying values one
// after the other takes a factorial of tries to see that there are too few:
//
//	0 <= x, y, z <= 1 and x != y, y != z, x != z
//
// So before a failed disequation is split, the nodes around it are counted. Nodes that are more
// than their values saturate them. They are sought greedily: the most of them are as hard to find
// as a colouring. Whatever is found is a contradiction, and where nothing is found the split goes
// on as before.

// member is a root that may be one of such nodes, and the values it may have, one bit for each.
type member struct {
	node  nodeID
	vals  uint64
	apart int // disequations with other members
}

// saturated reports whether nodes that differ from x, from y and from each other have too few
// values between them. The two are roots of one kind that must not be equal.
func (find *finder) saturated(x, y nodeID) bool {
	base, room := find.room(x, y)
	if room == 0 {
		return false
	}
	var members []member
	for i := range find.s.nodes {
		n := nodeID(i)
		if find.s.nodes[i].parent != n || find.s.nodes[i].kind != find.s.nodes[x].kind || find.s.nodes[i].sort != find.s.nodes[x].sort {
			continue
		}
		if vals, ok := find.left(n, base); ok && vals&^room == 0 {
			members = append(members, member{node: n, vals: vals})
		}
	}
	if len(members) <= bits.OnesCount64(room) {
		return false
	}
	return find.saturates(members, x, y)
}

// saturates looks among the members for nodes that are more than their values. It begins with x and
// y, and goes on with those that differ from most.
func (find *finder) saturates(members []member, x, y nodeID) bool {
	differ := map[[2]nodeID]bool{}
	for _, d := range find.s.nes {
		if a, b := find.s.class(d.a), find.s.class(d.b); a != b && find.s.apart(d).isZero() {
			differ[[2]nodeID{min(a, b), max(a, b)}] = true
		}
	}
	apart := func(a, b nodeID) bool { return differ[[2]nodeID{min(a, b), max(a, b)}] }
	for i := range members {
		for _, o := range members {
			if apart(members[i].node, o.node) {
				members[i].apart++
			}
		}
	}
	slices.SortStableFunc(members, func(a, b member) int {
		if front := front(b.node, x, y) - front(a.node, x, y); front != 0 {
			return front
		}
		return b.apart - a.apart
	})
	nodes := []nodeID(nil)
	union := uint64(0)
	for _, m := range members {
		if slices.ContainsFunc(nodes, func(n nodeID) bool { return !apart(n, m.node) }) {
			continue
		}
		nodes = append(nodes, m.node)
		union = union | m.vals
		if len(nodes) > bits.OnesCount64(union) {
			return true
		}
	}
	return false
}

// front is 1 for the two nodes with which the others have to differ.
func front(n, x, y nodeID) int {
	if n == x || n == y {
		return 1
	}
	return 0
}

// room returns the values that x or y may have, one bit for each from base on; none if they are
// too many to count.
func (find *finder) room(x, y nodeID) (base num, room uint64) {
	if find.s.nodes[x].kind == integer {
		lox, _ := find.s.interval(x)
		loy, _ := find.s.interval(y)
		base = least(lox, loy)
		if !base.neg().known() {
			return base, 0
		}
	}
	vx, okx := find.left(x, base)
	vy, oky := find.left(y, base)
	if !okx || !oky {
		return base, 0
	}
	return base, vx | vy
}

// left returns the values that the root x may have, one bit for each from base on; false if some
// are out of reach.
func (find *finder) left(x nodeID, base num) (uint64, bool) {
	if find.s.nodes[x].kind == finite {
		return find.s.nodes[x].dom, true
	}
	if find.s.nodes[x].kind != integer || x == zero {
		return 0, false
	}
	lo, hi := find.s.interval(x)
	if !lo.neg().known() || !hi.known() || lo.less(base) || !hi.less(base.plus(whole(64))) {
		return 0, false
	}
	from := lo.minus(base).lo
	to := hi.minus(base).lo
	vals := ^uint64(0) << from & (^uint64(0) >> (63 - to))
	for e := range find.s.endsOf(x) {
		if find.s.opposite(e) != zero {
			continue
		}
		if k := find.s.distance(e); !k.less(base) && k.less(base.plus(whole(64))) {
			vals &^= 1 << k.minus(base).lo
		}
	}
	return vals, true
}
