// Through this file ordered.clouseau.hcl reaches github.com/tidwall/btree.Map[int, int].
// It was written by clouseau init, and is yours to change.

package ordered_test

import (
	"github.com/tidwall/btree"
)

// newTestedMap makes a fresh system for a run.
func newTestedMap() *btree.Map[int, int] {
	return btree.NewMap[int, int](
		3, // degree: small, so that a run gets to its limits
	)
}
