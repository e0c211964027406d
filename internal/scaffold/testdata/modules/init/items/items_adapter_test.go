// Adapter of items.clouseau.hcl for github.com/google/btree.BTree, written by clouseau init. It is
// yours to change.

package items_test

import (
	"github.com/google/btree"
)

// testedBTree is a BTree whose methods have the arguments and results of the spec's operations.
type testedBTree struct {
	*btree.BTree
	other *btree.BTree // what operations on two systems take, and answer
}

// freshBTree makes a fresh system for a run.
func freshBTree() *btree.BTree {
	return btree.New(
		3, // degree: small, so that a run gets to its limits
	)
}

// newTestedBTree makes the systems for a run.
func newTestedBTree() *testedBTree { return &testedBTree{freshBTree(), freshBTree()} }

func (s *testedBTree) Clone() {
	kept := s.BTree.Clone()
	if kept != nil && kept != s.BTree {
		s.other = kept
	}
}

func (s *testedBTree) Delete(item btree.Int) (btree.Int, bool) {
	result, found := s.BTree.Delete(item).(btree.Int)
	return result, found
}

func (s *testedBTree) DeleteMax() (btree.Int, bool) {
	result, found := s.BTree.DeleteMax().(btree.Int)
	return result, found
}

func (s *testedBTree) DeleteMin() (btree.Int, bool) {
	result, found := s.BTree.DeleteMin().(btree.Int)
	return result, found
}

func (s *testedBTree) Get(key btree.Int) (btree.Int, bool) {
	result, found := s.BTree.Get(key).(btree.Int)
	return result, found
}

func (s *testedBTree) Max() (btree.Int, bool) {
	result, found := s.BTree.Max().(btree.Int)
	return result, found
}

func (s *testedBTree) Min() (btree.Int, bool) {
	result, found := s.BTree.Min().(btree.Int)
	return result, found
}

func (s *testedBTree) Has(key btree.Int) bool {
	return s.BTree.Has(key)
}

func (s *testedBTree) ReplaceOrInsert(item btree.Int) (btree.Int, bool) {
	result, found := s.BTree.ReplaceOrInsert(item).(btree.Int)
	return result, found
}

func (s *testedBTree) AscendRange(greaterOrEqual btree.Int, lessThan btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.AscendRange(greaterOrEqual, lessThan, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) AscendLessThan(pivot btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.AscendLessThan(pivot, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) AscendGreaterOrEqual(pivot btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.AscendGreaterOrEqual(pivot, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) Ascend(limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.Ascend(func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) DescendRange(lessOrEqual btree.Int, greaterThan btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.DescendRange(lessOrEqual, greaterThan, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) DescendLessOrEqual(pivot btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.DescendLessOrEqual(pivot, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) DescendGreaterThan(pivot btree.Int, limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.DescendGreaterThan(pivot, func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

func (s *testedBTree) Descend(limit int) []btree.Int {
	var calledItem []btree.Int
	s.BTree.Descend(func(x1 btree.Item) bool {
		calledItem = append(calledItem, heldByBTree[btree.Int](x1))
		return len(calledItem) < limit
	})
	return calledItem
}

// Exchange lets the system and the other one change places.
func (s *testedBTree) Exchange() { s.BTree, s.other = s.other, s.BTree }

// heldByBTree is the T that an answer holds, the zero value if it holds something else or nothing.
func heldByBTree[T any](v any) T {
	x, _ := v.(T)
	return x
}
