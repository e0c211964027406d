// Package roaring pins a version of github.com/RoaringBitmap/roaring/v2 in go.mod and an earlier
// one, with a bug, in bad.mod.
package roaring

import (
	_ "github.com/RoaringBitmap/roaring/v2"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
