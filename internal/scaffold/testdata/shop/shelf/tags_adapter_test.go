// Through this file tags.clouseau.hcl reaches example.com/shop/shelf.Tags.
// It was written by clouseau init, and is yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// newTestedTags makes a fresh system for a run: an empty map, as no function of the package makes
// one.
func newTestedTags() *shelf.Tags {
	system := make(shelf.Tags)
	return &system
}
