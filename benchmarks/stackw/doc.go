// Package stackw has a weaker spec for the stack of [stack]: without the two
// biases, that what is pushed is popped, and that all pushes come first.
//
// [stack]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/stack
package stackw

//go:generate go run ../../cmd/clouseau synth stackw.clouseau.hcl -o emitted_test.go
