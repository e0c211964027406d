// Package linear judges recorded histories of calls that overlap: is there an order of the calls,
// in which one that returned before another was made comes first, and in which each has the answer
// that it has?
//
// This is linearizability (Herlihy and Wing, "Linearizability: A Correctness Condition for
// Concurrent Objects", TOPLAS 1990). Package overlap tries the orders of the few calls at the end
// of a run, with all judges that a test has. Here histories may have many thousands of calls, and
// the judge is one that has states: a model of a spec, a model in Go, or a reference. The search is
// that of [porcupine], which tries no two orders of the same calls that lead to the same state:
//
//	j := Model(m)
//	r, err := j.Check(ctx, history)
//	if r.Verdict == Violation {
//		t.Error(r)
//	}
//
// # Keys
//
// A map from keys is linearizable if what happens under each key is. So a history is judged key by
// key where each operation names one: [Judge.Keys] says in which argument. The keys of a model of a
// spec are found by its terms, see [model.Model.Keys].
//
// # What is not known
//
// A call that has not returned has taken effect at some moment after it was made, with any answer,
// or not at all. A model with internal choices has a set of explanations as its state, which the
// validator keeps. What is not found out within the budget is Undecided, and so is what the
// validator does not decide: neither is an order, and neither is a proof that there is none.
//
// # Less than linearizable
//
// A system may promise less, see [Promise].
//
// [porcupine]: https://pkg.go.dev/github.com/anishathalye/porcupine
package linear
