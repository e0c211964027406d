//go:build !v1

// Package gods pins a version of github.com/emirpasic/gods/v2 in go.mod and an earlier one, with a
// bug, in bad.mod.
package gods

import (
	_ "github.com/emirpasic/gods/v2/lists/doublylinkedlist"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
