package decide

import (
	"math/bits"

	"github.com/clouseau-go/clouseau/logic"
)

// Finite sorts. A class has the set of values it may still have, one bit for
// each; a class with one value left joins the literal's class, so that
// congruence sees it. The literals of a sort are consecutive nodes, made when
// the sort first occurs.

// maxFinite is how many values a finite sort may have: as many as a word has bits.
const maxFinite = 64

// values locates the literals of a finite sort.
type values struct {
	sort  *logic.Sort
	first nodeID
	n     int
}

// isFinite reports whether terms of the sort are treated as finite.
func isFinite(s *logic.Sort) bool {
	return s.Kind() == logic.BoolKind || s.Kind() == logic.EnumKind && len(s.Values()) <= maxFinite
}

// sort returns where the literals of a finite sort are, making them if needed.
func (s *state) sort(sort *logic.Sort) values {
	for _, v := range s.sorts {
		if v.sort == sort {
			return v
		}
	}
	v := values{sort, nodeID(len(s.nodes)), 2}
	if sort.Kind() == logic.EnumKind {
		v.n = len(sort.Values())
	}
	s.sorts = append(s.sorts, v)
	for i := range v.n {
		n := s.newNode(sort, nil)
		s.nodes[n].dom, s.nodes[n].lit = 1<<i, n
	}
	return v
}

// value returns the i-th value of a finite sort.
func (v values) value(i int) logic.Value {
	if v.sort.Kind() == logic.BoolKind {
		return logic.BoolValue(i == 1)
	}
	return logic.EnumValue(v.sort, i)
}

// restrict leaves the root x only values from dom.
func (s *state) restrict(x nodeID, dom uint64) bool {
	n := &s.nodes[x]
	rest := n.dom & dom
	switch {
	case rest == 0:
		return false
	case rest == n.dom:
		return true
	}
	s.record(domOf, x, 0, num{lo: n.dom})
	n.dom = rest
	if n.lit == none && rest&(rest-1) == 0 {
		s.queue = append(s.queue, merge{x, s.sort(n.sort).first + nodeID(bits.TrailingZeros64(rest)), num{}})
	}
	return true
}

// exclude takes from the root x the value of the root y, if y is a literal's.
func (s *state) exclude(x, y nodeID) bool {
	return s.nodes[y].lit == none || s.restrict(x, ^s.nodes[y].dom)
}
