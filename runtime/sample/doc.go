// Package sample plays the runs of a test outside go test: for benchmarks, for tables that compare
// strategies, and for tests of systems that are to fail.
//
//	report := sample.Runs(ctx, stackTest(), 1000, 1, nil)
//
// A run is determined by the seed and its index. [Replay] plays the script of a run again, and
// [Shrink] makes a failing run smaller, as a test of Go does by itself.
package sample
