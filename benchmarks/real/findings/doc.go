// Package findings pins newest versions of modules in which walks have found what docs/findings.md
// tells of.
package findings

import (
	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
