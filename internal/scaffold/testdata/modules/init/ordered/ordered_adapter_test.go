// Adapter of ordered.clouseau.hcl for github.com/tidwall/btree.Map[int, int], written by clouseau
// init. It is yours to change.

package ordered_test

import (
	"github.com/tidwall/btree"
)

// testedMap is a Map whose methods have the arguments and results of the spec's operations.
type testedMap struct {
	*btree.Map[int, int]
	other *btree.Map[int, int] // what operations on two systems take, and answer
}

// freshMap makes a fresh system for a run.
func freshMap() *btree.Map[int, int] {
	return btree.NewMap[int, int](
		3, // degree: small, so that a run gets to its limits
	)
}

// newTestedMap makes the systems for a run.
func newTestedMap() *testedMap { return &testedMap{freshMap(), freshMap()} }

func (s *testedMap) Copy() {
	kept := s.Map.Copy()
	if kept != nil && kept != s.Map {
		s.other = kept
	}
}

func (s *testedMap) IsoCopy() {
	kept := s.Map.IsoCopy()
	if kept != nil && kept != s.Map {
		s.other = kept
	}
}

func (s *testedMap) Scan(limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.Scan(func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) ScanMut(limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.ScanMut(func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) Ascend(pivot int, limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.Ascend(pivot, func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) AscendMut(pivot int, limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.AscendMut(pivot, func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) Reverse(limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.Reverse(func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) ReverseMut(limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.ReverseMut(func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) Descend(pivot int, limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.Descend(pivot, func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) DescendMut(pivot int, limit int) ([]int, []int) {
	var calledKey []int
	var calledValue []int
	s.Map.DescendMut(pivot, func(x1 int, x2 int) bool {
		calledKey = append(calledKey, x1)
		calledValue = append(calledValue, x2)
		return len(calledKey) < limit
	})
	return calledKey, calledValue
}

func (s *testedMap) Iter(limit int) ([]int, []int) {
	var allKey []int
	var allValue []int
	all := s.Map.Iter()
	for len(allKey) < limit && all.Next() {
		allKey = append(allKey, all.Key())
		allValue = append(allValue, all.Value())
	}
	return allKey, allValue
}

func (s *testedMap) IterMut(limit int) ([]int, []int) {
	var allKey []int
	var allValue []int
	all := s.Map.IterMut()
	for len(allKey) < limit && all.Next() {
		allKey = append(allKey, all.Key())
		allValue = append(allValue, all.Value())
	}
	return allKey, allValue
}

// Exchange lets the system and the other one change places.
func (s *testedMap) Exchange() { s.Map, s.other = s.other, s.Map }
