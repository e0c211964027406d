// Package walk performs random runs within the clauses of a spec: at each step an operation, and
// arguments for it, that some clause allows after the history so far. Let the clause of delete say
//
//	history = seq(all, put(key == k), star(any - delete(key == k)))
//	event   = delete(key == k)
//
// Then a walk never deletes before it has put something, and it deletes only keys that are there:
//
//	put(ant, 3)     delete could only be delete(ant)
//	put(bee, 0)     delete(ant) or delete(bee)
//	delete(ant)     delete(bee)
//
// # Following
//
// The history of each clause is followed online ([monitor.Follower]). The sets of values for which
// it accepts the run so far offer arguments; what they leave open is drawn from the domain of its
// sort, or is a value that the run has seen before. The clause's condition and its event restrict
// both. Where drawing fails, a solver finds values, so that what a clause allows is found, however
// rare it is.
//
// Histories speak of ghosts, which never run. A walk performs a ghost event at once where the
// future of an event that satisfies its clause demands it next; it ignores the rest of futures. The
// histories of ghosts that are never demanded so do not come about, and the counts of a run
// ([report.Walked]) say which operations that leaves out.
//
// # Choice
//
// A walk has phases that build up, mix and tear down. Which operations build up is not read off
// their names: a walk counts for each how many possibilities appear or vanish with it. Operations
// that no history can tell from nothing are observers. They are asked after changes.
//
// Operations without clauses are called once values for all their arguments can be had. So are
// those whose clauses are all promises, which judge answers and only propose calls. Operations that
// make use of earlier answers are preferred, after sections 2.3 to 2.5 of "Model-free Stateful
// Random Testing" (Chou, 2025).
//
// All decisions depend on the draws and on the run alone, so the same draws give the same walk.
package walk
