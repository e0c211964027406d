// Through this file btree.clouseau.hcl reaches github.com/google/btree.BTreeG[int].
// It was written by clouseau init, and is yours to change.

package btree_test

import (
	"github.com/google/btree"
)

// newTestedBTreeG makes a fresh system for a run.
func newTestedBTreeG() *btree.BTreeG[int] {
	return btree.NewOrderedG[int](
		3, // degree: small, so that a run gets to its limits
	)
}
