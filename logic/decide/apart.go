package decide

import "iter"

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
