// Package bbolt pins a version of go.etcd.io/bbolt in go.mod and an earlier one, with a bug,
// in bad.mod.
package bbolt

import (
	_ "go.etcd.io/bbolt"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
