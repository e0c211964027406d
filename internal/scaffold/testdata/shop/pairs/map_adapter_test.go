// Through this file map.clouseau.hcl reaches example.com/shop/pairs.Map[string, int].
// It was written by clouseau init, and is yours to change.

package pairs_test

import (
	"example.com/shop/pairs"
)

// newTestedMap makes a fresh system for a run.
func newTestedMap() *pairs.Map[string, int] {
	return pairs.New[int, string]()
}

// testedMapEntry is a Go type of the spec.
type testedMapEntry = *pairs.Entry[string, int]
