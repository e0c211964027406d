// Package store lets a tester schedule the transactions of an application, statement by statement,
// and says whether what they did together could have happened one after the other.
//
// It has four parts:
//
//   - A [Database] is what runs transactions: statements are started one at a time, and each either
//     finishes, waits for another transaction, or ends its own with a reason. Package memory has
//     one in the memory of the test, with the level of isolation to choose; servers have the same
//     interface.
//   - A [Tx] is a transaction as an application sees it. The application is ordinary Go: each
//     request is a function that stops at every statement until the tester lets it go on.
//   - A [Stepper] is the adapter of an application on a database. A statement is a step; the tester
//     chooses it by its transaction before it executes, and what it did is an event.
//   - A [Record] keeps what the transactions read and wrote, and judges it: a run is a violation
//     only if the history of what was committed is not serializable, or the application's invariant
//     is broken.
//
// A [Schedule] is a fixed order of statements. [Anomalies] are schedules that only weak isolation
// lets happen; they tell levels, modes and servers apart without any application.
//
// # Events
//
// Specs of applications share these operations; the fields in front of the semicolon select a step,
// those behind it are what it answers:
//
//	beginT(sess; tid)                             a session begins a transaction
//	getX(tid, key; prevTid, prevCid, found, value) it reads the row of table X
//	putX(tid, key; value)                         it writes it
//	waits(tid)                                    the next statement waits for another transaction
//	commit(tid; cid)
//	abort(tid; reason)                            it is over, and nothing of it stays
//
// A tid is given out at the begin and a cid at the commit, both from one in steps of one.
// Transaction 0 is the loader, which has written all rows before; its cid is 0. prevTid is the
// transaction that wrote what was read, and prevCid its cid, which is -1 for the reader itself, and
// as long as the writer has not committed.
//
// An abort is an event and no missing one: a statement that ends its transaction has this event in
// the place of its own. A statement that waits has no event yet. It has one when it finishes, which
// may be after any step of others. A spec with the operation waits can ask for the waiting itself:
// the step waits(tid) starts the next statement of the transaction, as the statement's own step
// does, and succeeds if it has to wait.
package store
