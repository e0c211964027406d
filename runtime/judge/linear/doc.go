// Package linear looks for an order of calls that overlap, in which one that returned before
// another was made comes first, and in which each has the answer that it has.
//
// This is linearizability (Herlihy and Wing, "Linearizability: A Correctness Condition for
// Concurrent Objects", TOPLAS 1990). The search is that of [porcupine], which tries no two orders
// of the same calls that lead to the same state. Who judges a run says what answers are right.
//
// # Keys
//
// A map from keys is linearizable if what happens under each key is. So calls are judged key by key
// where each operation names one: [Judge.Keys] says in which argument.
//
// # Less than linearizable
//
// A system may promise less, see [Promise].
//
// [porcupine]: https://pkg.go.dev/github.com/anishathalye/porcupine
package linear
