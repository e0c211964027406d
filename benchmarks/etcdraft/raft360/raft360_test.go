package raft360_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/clouseau-go/clouseau/benchmarks/etcdraft/gogo"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// go.etcd.io/raft/v3 v3.6.0 allows stale reads.
func TestHunt(t *testing.T) { etcdraft.Hunt(t, gogo.Boot, etcdraft.StaleRead) }
