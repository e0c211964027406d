// Package kvw has a weaker spec for the store of [kv]: it does not say which segments
// a compaction has to find for a deleted key to come back.
//
// [kv]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/kv
package kvw

//go:generate go run ../../cmd/clouseau synth kvw.clouseau.hcl -o emitted_test.go
