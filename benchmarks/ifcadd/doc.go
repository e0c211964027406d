// Package ifcadd looks for the bug in the instruction add of [ifc].
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcadd

//go:generate go run ../../cmd/clouseau synth ifcadd.clouseau.hcl -o emitted_test.go --walks=false
