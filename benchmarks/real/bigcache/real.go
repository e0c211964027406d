// Package bigcache pins a version of github.com/allegro/bigcache/v3 in go.mod and an
// earlier one, with a bug, in bad.mod.
package bigcache

import (
	_ "github.com/allegro/bigcache/v3"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
