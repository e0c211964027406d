// Package raft180 tests github.com/hashicorp/raft v1.8.0 through its interfaces: three nodes whose
// network, disks and time belong to the tester.
//
//	tester      expire                   the library's timers fire: a node asks for votes
//	network     vote (A → B)             waits until the tester delivers it
//	disk        store (B)                B keeps its term, then its vote: two steps
//	network     voted (B → A)            waits as well
//	tester      propose(A, 7)
//
// The library has goroutines and timers of its own. A run takes place in a bubble of
// testing/synctest: time passes only when the tester says so, and after each step the tester waits
// until every goroutine is blocked. What goes on between two steps is up to Go's scheduler, so a
// run need not repeat; a test measures how many do.
package raft180

//go:generate go run -C ../../.. ./cmd/clouseau synth benchmarks/hraft/hraft.clouseau.hcl -o benchmarks/hraft/raft180/generators.go --walks=false
