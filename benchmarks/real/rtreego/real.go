// Package rtreego pins a version of github.com/dhconnelly/rtreego in go.mod and an
// earlier one, with a bug, in bad.mod.
package rtreego

import (
	_ "github.com/dhconnelly/rtreego"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
