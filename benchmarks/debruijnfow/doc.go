// Package debruijnfow looks for the bug of [debruijn.NewFirstOrder] with a spec that
// knows nothing of types.
//
// [debruijn]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/debruijn
package debruijnfow

//go:generate go run ../../cmd/clouseau synth debruijnfow.clouseau.hcl -o emitted_test.go
