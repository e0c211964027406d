// Through this file lru.clouseau.hcl reaches github.com/hashicorp/golang-lru/v2.Cache[string, int].
// It was written by clouseau init, and is yours to change.

package lru_test

import (
	lru "github.com/hashicorp/golang-lru/v2"
)

// newTestedCache makes a fresh system for a run.
func newTestedCache() *lru.Cache[string, int] {
	system, err := lru.New[string, int](
		3, // the goals count on it
	)
	if err != nil {
		panic(err)
	}
	return system
}
