// Package raftlog pins a version of github.com/hashicorp/raft in go.mod and an
// earlier one, with a bug, in bad.mod.
package raftlog

import (
	_ "github.com/hashicorp/raft"

	_ "github.com/clouseau-go/clouseau/runtime" // for the tests that clouseau run makes
	_ "pgregory.net/rapid"
)
