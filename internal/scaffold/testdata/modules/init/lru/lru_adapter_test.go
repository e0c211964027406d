// Adapter of lru.clouseau.hcl for github.com/hashicorp/golang-lru/v2.Cache[string, int], written by
// clouseau init. It is yours to change.

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
