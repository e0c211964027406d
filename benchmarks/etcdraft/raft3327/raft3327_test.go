package raft3327_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// github.com/coreos/etcd/raft v3.3.27 waits with reads until a leader has committed something.
func TestHunt(t *testing.T) { etcdraft.Hunt(t, coreos.Boot, etcdraft.StaleRead, etcdraft.NextAtMatch) }
