// Package isolation says which isolation levels a recorded history of transactions satisfies, and
// why it does not satisfy the others.
//
// A [History] holds the committed transactions: what each of them wrote, and of each read whose
// version it saw. Every history contains a loader, transaction 0, which writes every key before all
// others. Two transactions that read one version of a key and then both write it have lost an
// update:
//
//	h, err := isolation.New([]isolation.Txn{
//		{ID: 1, Session: 1, Ops: []isolation.Op{isolation.Read("x", 0), isolation.Write("x")}},
//		{ID: 2, Session: 2, Ops: []isolation.Op{isolation.Read("x", 0), isolation.Write("x")}},
//	})
//	h.Check(isolation.Prefix)       // yes: each of them saw a prefix of what was committed
//	h.Check(isolation.Serializable) // no: T1 before T2, since T1 reads x before T2 writes it;
//	                                // T2 before T1, since T2 reads x before T1 writes it
//
// # Levels
//
// The levels are those of Biswas and Enea, "On the Complexity of Checking Transactional
// Consistency" (OOPSLA 2019). A history satisfies a level if some total order of its transactions,
// the commit order, extends the order of each session and the order from writers to readers, and if
// for every read of a key x by t3 from t1, and every other writer t2 of x,
//
//	phi(t2, t3) implies that t2 comes before t1
//
// where the level says what phi is: of which writers a reader must have seen the effect ([Level]).
// None of the levels speaks of real time: a transaction that begins after another one committed may
// be ordered before it.
//
// For the levels up to [Causal], phi does not mention the commit order: it forces one relation, and
// a cycle in this relation is the reason against the level. For the other levels the order is
// searched for, one transaction after the other. This takes exponential time in the worst case, so
// a search that is cut at [History.Limit] steps leaves the question open. Before the search, the
// edges that every order has to respect are collected. They explain nearly all rejections, with a
// cycle as the reason. For this, [Prefix] and [Snapshot] treat a transaction as two points, its
// snapshot and its commit.
//
// # Versions in the order of commits
//
// If the commit order is known, as on a server that counts commits, [History.Cycle] looks for a
// cycle of dependencies: write-read, write-write and read-write (Adya, "Weak Consistency", 1999).
// It names the anomaly. What [History.Commits] and [History.Versions] say is a part of the history,
// which every order has to respect: then the history is [Serializable] exactly if there is no such
// cycle, and no level has to be searched for.
//
// # Recordings
//
// [Decode] reads a history from a file, in which reads may name values in place of writers, and
// [Recording.Judge] says what it satisfies. The command clouseau isolation prints that.
package isolation
