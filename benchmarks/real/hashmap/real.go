// Package hashmap pins a version of github.com/cornelk/hashmap in go.mod and an earlier one, with a
// bug, in bad.mod.
package hashmap

import (
	_ "github.com/cornelk/hashmap"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
