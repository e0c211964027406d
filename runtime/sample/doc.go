// Package sample plays the runs of a test outside go test: for benchmarks, for tables that compare
// strategies, and for tests of systems that should fail.
//
//	report := sample.Runs(ctx, stackTest(), 1000, 1, nil)
//
// The seed and the index determine a run. [Replay] plays the script of a run again, and [Shrink]
// makes a failing run smaller, as a test of Go does by itself.
package sample
