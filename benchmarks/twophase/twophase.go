// Package twophase is a replicated store that commits its writes in two phases (Gray, Notes on data
// base operating systems, 1978; presumed abort after Mohan, Lindsay and Obermarck, 1986).
//
// A coordinator numbers the writes and performs them one after the other. It asks all participants
// to prepare, and commits if each of them votes yes. Its log survives crashes; a transaction
// without a decision there is aborted. A participant that has voted yes keeps the key locked until
// it knows the outcome, however long that takes: reads wait, and other transactions are refused.
//
//	client       write 7             the coordinator makes it transaction 1
//	participants prepare, vote yes   each holds 7 back and locks the key
//	coordinator  logs "committed"    and tells the client
//	participant  is asked to read    and waits: it does not know the outcome
//	participant  learns of it        stores 7, answers
package twophase

//go:generate go run ../../cmd/clouseau synth twophase.clouseau.hcl -o emitted_test.go --walks=false

// Messages between the parties. Txn numbers transactions from one, and Req what clients ask for.
type (
	writeReq struct{ Req, Key, Value int }
	writeRsp struct {
		Req, Key, Txn int
		OK            bool
	}
	prepare struct{ Txn, Key, Value int }
	vote    struct {
		Txn int
		Yes bool
	}
	decide struct {
		Txn    int
		Commit bool
	}
	done    struct{ Txn int }
	inquire struct{ Txn int }
	readReq struct{ Req, Key int }
	readRsp struct{ Req, Key, Value, Version int }
)

// Rules says what the parties of a store keep to.
type Rules struct {
	Waits  bool // reads wait while a transaction on their key is prepared
	Checks bool // the coordinator counts the votes of the current transaction only
	Asks   bool // a participant that waits too long asks for the outcome, and decides nothing
	Syncs  bool // a participant syncs its disk before it votes
}

// New returns the rules of a right store.
func New() Rules { return Rules{Waits: true, Checks: true, Asks: true, Syncs: true} }
