//go:build v3_3

package interval

import (
	_ "github.com/coreos/etcd/pkg/adt"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
