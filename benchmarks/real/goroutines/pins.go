// Package goroutines holds specs of published modules that several goroutines may call, each in a
// directory of its own with what makes it and a plain second implementation.
package goroutines

import (
	_ "github.com/clouseau-go/clouseau/runtime/linear" // what emitted tests import
	_ "github.com/clouseau-go/clouseau/runtime/walk"
	_ "pgregory.net/rapid"
)
