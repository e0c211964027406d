// Package transactionw has a weaker spec for the store of [transaction]: what it
// leaves out is what finds the bug.
//
// [transaction]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/transaction
package transactionw

//go:generate go run ../../cmd/clouseau synth transactionw.clouseau.hcl -o emitted_test.go
