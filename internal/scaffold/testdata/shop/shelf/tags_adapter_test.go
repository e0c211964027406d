// Adapter of tags.clouseau.hcl for example.com/shop/shelf.Tags, written by clouseau init. It is
// yours to change.

package shelf_test

import (
	"example.com/shop/shelf"
)

// testedTags is a Tags whose methods have the arguments and results of the spec's operations.
type testedTags struct {
	*shelf.Tags
}

// newTestedTags makes a fresh system for a run: an empty map, since no function of the package
// makes one.
func newTestedTags() *testedTags {
	system := make(shelf.Tags)
	return &testedTags{&system}
}

func (s *testedTags) Which() {
	seen := s.Tags.Which()
	_ = seen
}
