// Package set is a set of integers. [NewBuggy] loses elements when its array is full; [New] makes
// the fixed twin.
//
//	              New     NewBuggy
//	Insert(1)
//	Insert(2)                        the array has room for one element
//	Delete(1)     true    false
//	Delete(2)     true    false
package set

//go:generate go run ../../cmd/clouseau synth set.clouseau.hcl -o emitted_test.go --walks=false

import "slices"

// Set is a set of integers.
type Set interface {
	// Init empties the set.
	Init()
	// Insert adds an element; a member stays one.
	Insert(elem int)
	// Delete removes an element and reports whether it was a member.
	Delete(elem int) (found bool)
	IsEmpty() bool
}

// capacity is the size of the array that a set starts with.
const capacity = 1

// New returns an empty set.
func New() Set { return &growing{elems: make([]int, 0, capacity)} }

type growing struct{ elems []int }

func (s *growing) Init() { s.elems = s.elems[:0] }

func (s *growing) Insert(elem int) {
	if !slices.Contains(s.elems, elem) {
		s.elems = append(s.elems, elem)
	}
}

func (s *growing) Delete(elem int) bool {
	i := slices.Index(s.elems, elem)
	if i < 0 {
		return false
	}
	s.elems = slices.Delete(s.elems, i, i+1)
	return true
}

func (s *growing) IsEmpty() bool { return len(s.elems) == 0 }
