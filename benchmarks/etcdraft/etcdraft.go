// Package etcdraft tests a library that implements Raft: the one of etcd, in several versions. Here
// is what all versions share: the spec with its generators, the world that three nodes live in, and
// the interface between the world and the library.
//
//	raft360         pins go.etcd.io/raft/v3 v3.6.0; one module for each version
//	    |
//	gogo            the library behind the interface Raft; protobuf and coreos are others
//	    |
//	node            writes what the library has ready, syncs, sends, applies
//	    |
//	world.World     carries messages, and crashes and parts nodes, as the tester says
//
// A library is a state machine. It says what is ready to be written, sent and applied, and is told
// when that is done. The sync of the disk is a step of its own, so a node can crash before it. The
// library's own timers count ticks; the tester decides when a node campaigns and when a leader
// sends heartbeats.
package etcdraft

//go:generate go run ../../cmd/clouseau synth etcdraft.clouseau.hcl -o generators.go --walks=false
