//go:build !v3_3

// Package interval pins a version of go.etcd.io/etcd/pkg/v3 in go.mod and an earlier one, with a
// bug, in bad.mod.
package interval

import (
	_ "go.etcd.io/etcd/pkg/v3/adt"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
