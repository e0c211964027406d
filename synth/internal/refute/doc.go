// Package refute proves that nothing is to be found.
//
// A search for runs that do not exist seldom ends. So there are proofs, which make the steps of
// package refine in other ways, and say what excludes what:
//
//   - [Learn] asks of pairs of events whether they exclude each other in all justified runs, and
//     what holds of their fields. Other steps are then bound by that.
//   - [Refute] looks for a few events of a goal that exclude each other in all runs, suspect or
//     not.
//   - [Deny] takes all events of a goal and what is known of pairs of them, of justified runs only.
//
// A proof is a fact: the parts of clauses that it rests on. Whoever asked decides what becomes of
// it. Nothing here changes a search, and what a limit cuts proves nothing.
package refute
