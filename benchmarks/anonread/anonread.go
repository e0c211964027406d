// Package anonread is a store on two shards with transactions under snapshot isolation (Berenson,
// Bernstein, Gray, Melton, O'Neil and O'Neil, A Critique of ANSI SQL Isolation Levels, 1995), which
// commits in two phases.
//
// A router gives a transaction a snapshot time, and passes on its reads and updates. Shards keep
// what a transaction writes to themselves; a key that another one has written first is refused. At
// a commit each shard says when it has prepared, which is after all snapshots that it has served.
// The first shard of the transaction decides on a commit time after all of these. A read at a
// snapshot waits for transactions that have prepared at that time or before: they may turn out to
// be part of it.
//
//	transaction 1  writes keys 0 and 1   at the snapshot 1
//	shards         prepare               at the times 2 and 3
//	shard 0        commits               at the time 4, and shard 1 does not know it yet
//	transaction 2  reads key 1           at the snapshot 5: shard 1 waits for the outcome
package anonread

//go:generate go run ../../cmd/clouseau synth anonread.clouseau.hcl -o emitted_test.go --walks=false

import "github.com/clouseau-go/clouseau/runtime/world"

// Requests of clients and their answers. Req numbers requests, Txn transactions from one.
type (
	beginReq    struct{ Req int }
	updateReq   struct{ Req, Txn, Key, Value int }
	readReq     struct{ Req, Txn, Key int }
	commitReq   struct{ Req, Txn int }
	rollbackReq struct{ Req, Txn int }

	beginRsp  struct{ Req, Txn int }
	updateRsp struct {
		updateReq
		OK bool
	}
	readRsp struct {
		readReq
		Value int
		OK    bool
	}
	commitRsp struct {
		commitReq
		OK bool
	}
)

// Messages between the router and the shards. Snap and Time are times.
type (
	shardUpdate struct {
		updateReq
		Snap int
	}
	shardRead struct {
		readReq
		Snap int
	}
	prepare struct{ Txn int }
	vote    struct {
		Txn, Time int
		Yes       bool
	}
	leadCommit struct{ Txn, Latest int } // Latest is the last prepare time
	leadRsp    struct{ Txn, Time int }
	apply      struct{ Txn, Time int }
	abort      struct{ Txn int }
)

// shards is the number of shards. A key is on the shard of its number.
const shards = 2

const role = "shard"

func name(shard int) string { return world.Name(role, shard) }

func home(key int) int { return key % shards }

// Rules says what shards keep to.
type Rules struct {
	Isolates bool // what is written belongs to its transaction, and to one at a time
	Own      bool // a transaction's own writes are read before what is committed
	Waits    bool // reads wait for transactions that may be part of their snapshot
	Exceeds  bool // a commit time is after all prepare times
}

// New returns the rules of a right store.
func New() Rules { return Rules{Isolates: true, Own: true, Waits: true, Exceeds: true} }
