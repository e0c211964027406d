package raft360beta0_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/etcdraft"
	"github.com/clouseau-go/clouseau/benchmarks/etcdraft/gogo"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// go.etcd.io/raft/v3 v3.6.0-beta.0 does not go back behind what a peer has.
func TestHunt(t *testing.T) { etcdraft.Hunt(t, gogo.Boot, etcdraft.StaleRead) }
