// Package rate pins a version of golang.org/x/time in go.mod and an earlier one, with a bug, in
// bad.mod.
package rate

import (
	_ "golang.org/x/time/rate"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
