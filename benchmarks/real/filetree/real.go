// Package filetree pins a version of github.com/spf13/afero in go.mod and an
// earlier one, with a bug, in bad.mod.
package filetree

import (
	_ "github.com/spf13/afero"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
