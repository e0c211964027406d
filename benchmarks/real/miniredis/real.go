// Package miniredis pins a version of github.com/alicebob/miniredis/v2 in go.mod and an
// earlier one, with a bug, in bad.mod.
package miniredis

import (
	_ "github.com/alicebob/miniredis/v2"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
