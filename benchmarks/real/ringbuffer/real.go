// Package ringbuffer pins a version of github.com/smallnest/ringbuffer in go.mod and an earlier
// one, with a bug, in bad.mod.
package ringbuffer

import (
	_ "github.com/smallnest/ringbuffer"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
