// Package setw has a weaker spec for the set of [set]: it does not say that an
// element is inserted once and deleted once.
//
// [set]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/set
package setw

//go:generate go run ../../cmd/clouseau synth setw.clouseau.hcl -o emitted_test.go
