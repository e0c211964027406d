// Package ifcstore looks for the bug in the instruction store of [ifc].
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcstore

//go:generate go run ../../cmd/clouseau synth ifcstore.clouseau.hcl -o emitted_test.go --walks=false
