// Through this file items.clouseau.hcl reaches github.com/google/btree.BTree.
// It was written by clouseau init, and is yours to change.

package items_test

import (
	"github.com/google/btree"
)

// testedBTree is a BTree whose methods have the arguments and results of the spec's operations.
type testedBTree struct {
	*btree.BTree
}

// newTestedBTree makes a fresh system for a run.
func newTestedBTree() *testedBTree {
	return &testedBTree{btree.New(
		3, // degree: small, so that a run gets to its limits
	)}
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
