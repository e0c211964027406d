// Package debruijnho looks for the bug of [debruijn.NewHigherOrder].
//
// [debruijn]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/debruijn
package debruijnho

//go:generate go run ../../cmd/clouseau synth debruijnho.clouseau.hcl -o emitted_test.go --walks=false
