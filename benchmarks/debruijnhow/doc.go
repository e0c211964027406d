// Package debruijnhow looks for the bug of [debruijn.NewHigherOrder] with a spec that
// knows nothing of types.
//
// [debruijn]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/debruijn
package debruijnhow

//go:generate go run ../../cmd/clouseau synth debruijnhow.clouseau.hcl -o emitted_test.go
