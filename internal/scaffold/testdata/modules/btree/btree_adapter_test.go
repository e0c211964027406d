// Through this file btree.clouseau.hcl reaches github.com/google/btree.BTreeG[int]. It was written
// by clouseau init and carried on by hand: a clone can be kept, and looked into later.

package btree_test

import (
	"github.com/google/btree"
)

// testedBTreeG is a tree and at most one clone of it.
type testedBTreeG struct {
	*btree.BTreeG[int]
	clone *btree.BTreeG[int]
}

// newTestedBTreeG makes a fresh system for a run.
func newTestedBTreeG() *testedBTreeG {
	return &testedBTreeG{BTreeG: btree.NewOrderedG[int](
		2, // degree: nodes hold three items at most, so a few split and merge them
	)}
}

// Insert adds all items from lo to hi, one after the other.
func (s *testedBTreeG) Insert(lo, hi int) {
	for i := lo; i <= hi; i++ {
		s.ReplaceOrInsert(i)
	}
}

// Keep clones the tree. Both share their nodes until one of them writes.
func (s *testedBTreeG) Keep() { s.clone = s.Clone() }

// Kept reports whether an item is in the clone.
func (s *testedBTreeG) Kept(item int) bool { return s.clone.Has(item) }
