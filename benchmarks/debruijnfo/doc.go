// Package debruijnfo looks for the bug of [debruijn.NewFirstOrder].
//
// [debruijn]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/debruijn
package debruijnfo

//go:generate go run ../../cmd/clouseau synth debruijnfo.clouseau.hcl -o emitted_test.go --walks=false
