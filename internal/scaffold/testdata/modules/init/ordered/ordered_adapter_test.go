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

func (s *testedMap) Scan() {
	s.Map.Scan(func(a, b int) bool { return a < b })
}

func (s *testedMap) ScanMut() {
	s.Map.ScanMut(func(a, b int) bool { return a < b })
}

func (s *testedMap) Ascend(pivot int) {
	s.Map.Ascend(pivot, func(a, b int) bool { return a < b })
}

func (s *testedMap) AscendMut(pivot int) {
	s.Map.AscendMut(pivot, func(a, b int) bool { return a < b })
}

func (s *testedMap) Reverse() {
	s.Map.Reverse(func(a, b int) bool { return a < b })
}

func (s *testedMap) ReverseMut() {
	s.Map.ReverseMut(func(a, b int) bool { return a < b })
}

func (s *testedMap) Descend(pivot int) {
	s.Map.Descend(pivot, func(a, b int) bool { return a < b })
}

func (s *testedMap) DescendMut(pivot int) {
	s.Map.DescendMut(pivot, func(a, b int) bool { return a < b })
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
