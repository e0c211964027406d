// Adapter of btree.clouseau.hcl for github.com/google/btree.BTreeG[int], written by clouseau init.
// It is yours to change.

package btree_test

import (
	"github.com/google/btree"
)

// testedBTreeG is a BTreeG whose methods have the arguments and results of the spec's operations.
type testedBTreeG struct {
	*btree.BTreeG[int]
	other *btree.BTreeG[int] // what operations on two systems take, and answer
}

// freshBTreeG makes a fresh system for a run.
func freshBTreeG() *btree.BTreeG[int] {
	return btree.NewOrderedG[int](
		3, // degree: small, so that a run gets to its limits
	)
}

// newTestedBTreeG makes the systems for a run.
func newTestedBTreeG() *testedBTreeG { return &testedBTreeG{freshBTreeG(), freshBTreeG()} }

func (s *testedBTreeG) Clone() {
	kept := s.BTreeG.Clone()
	if kept != nil && kept != s.BTreeG {
		s.other = kept
	}
}

func (s *testedBTreeG) AscendRange(greaterOrEqual int, lessThan int, limit int) []int {
	var calledItem []int
	s.BTreeG.AscendRange(greaterOrEqual, lessThan, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) AscendLessThan(pivot int, limit int) []int {
	var calledItem []int
	s.BTreeG.AscendLessThan(pivot, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) AscendGreaterOrEqual(pivot int, limit int) []int {
	var calledItem []int
	s.BTreeG.AscendGreaterOrEqual(pivot, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) Ascend(limit int) []int {
	var calledItem []int
	s.BTreeG.Ascend(func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) DescendRange(lessOrEqual int, greaterThan int, limit int) []int {
	var calledItem []int
	s.BTreeG.DescendRange(lessOrEqual, greaterThan, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) DescendLessOrEqual(pivot int, limit int) []int {
	var calledItem []int
	s.BTreeG.DescendLessOrEqual(pivot, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) DescendGreaterThan(pivot int, limit int) []int {
	var calledItem []int
	s.BTreeG.DescendGreaterThan(pivot, func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTreeG) Descend(limit int) []int {
	var calledItem []int
	s.BTreeG.Descend(func(x1 int) bool {
		calledItem = append(calledItem, x1)
		return len(calledItem) < limit
	})
	return calledItem
}

// Exchange lets the system and the other one change places.
func (s *testedBTreeG) Exchange() { s.BTreeG, s.other = s.other, s.BTreeG }
