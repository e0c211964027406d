package set

import "slices"

// NewBuggy returns an empty set that, when it is full, evicts a stored
// element to make room and then forgets to store the new one.
func NewBuggy() Set { return &bounded{growing{elems: make([]int, 0, capacity)}} }

type bounded struct{ growing }

func (s *bounded) Insert(elem int) {
	switch {
	case slices.Contains(s.elems, elem):
	case len(s.elems) == cap(s.elems):
		s.elems = s.elems[:len(s.elems)-1]
	default:
		s.elems = append(s.elems, elem)
	}
}
