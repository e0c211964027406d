package raft310_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// github.com/coreos/etcd/raft v3.1.0 never answers a context twice, which hides the stale read.
func TestHunt(t *testing.T) { etcdraft.Hunt(t, coreos.Boot, etcdraft.EarlyRead, etcdraft.NextAtMatch) }
