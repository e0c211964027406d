// Package iradix pins a version of github.com/hashicorp/go-immutable-radix in go.mod and an earlier
// one, with a bug, in bad.mod.
package iradix

import (
	_ "github.com/hashicorp/go-immutable-radix"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
