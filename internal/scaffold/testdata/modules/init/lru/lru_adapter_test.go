// Through this file lru.clouseau.hcl reaches github.com/hashicorp/golang-lru/v2.Cache[string, int].
// It was written by clouseau init, and is yours to change.

package lru_test

import (
	lru "github.com/hashicorp/golang-lru/v2"
)

// newTestedCache makes a fresh system for a run.
func newTestedCache() (*lru.Cache[string, int], error) {
	return lru.New[string, int](
		3, // size: small, so that a run gets to its limits
	)
}
