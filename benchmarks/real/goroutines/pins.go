// Package goroutines holds specs of published modules that several goroutines may call, each in a
// directory of its own with what makes it and a plain second implementation.
package goroutines

import (
	// what emitted tests import

	_ "pgregory.net/rapid"
)
