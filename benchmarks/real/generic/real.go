// Package generic pins a version of github.com/zyedidia/generic in go.mod and an earlier one, with
// a bug, in bad.mod.
package generic

import (
	_ "github.com/zyedidia/generic/hashmap"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
