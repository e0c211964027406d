package raft370beta0_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/clouseau-go/clouseau/benchmarks/etcdraft/protobuf"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// go.etcd.io/raft/v3 v3.7.0-beta.0 has neither bug.
func TestHunt(t *testing.T) { etcdraft.Hunt(t, protobuf.Boot) }
