//go:build v1

package gods

import (
	_ "github.com/emirpasic/gods/lists/doublylinkedlist"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
