// Package sample plays the runs of a test outside go test: for benchmarks, for tables that compare
// strategies, and for tests of systems that should fail.
//
//	report := sample.Runs(ctx, stackTest(), 1000, 1, nil)
//
// The seed and the index determine a run. [Replay] plays the script of a run again, and [Shrink]
// makes a failing run smaller, as a test of Go does by itself.
//
// # Confirming a clause
//
// [Confirm] asks a system whether it does what a clause says.
//
// It plays scripts whose deciding event is one of the clause, and which assert what the clause says
// of it. [Confirm] counts how often the system does that. A run in which it does not is reported as
// a counterexample, not as a bug: a clause says what can happen, not that everything else is wrong.
//
//	func TestPopLifo(t *testing.T) {
//		Confirm(t, popLifoTest())
//	}
package sample
