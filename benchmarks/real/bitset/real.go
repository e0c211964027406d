// Package bitset pins github.com/bits-and-blooms/bitset, go.mod as it is right, and bad.mod with a
// bug.
package bitset

import (
	_ "github.com/bits-and-blooms/bitset"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
