// Package ifcload looks for the bug in the instruction load of [ifc].
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcload

//go:generate go run ../../cmd/clouseau synth ifcload.clouseau.hcl -o emitted_test.go --walks=false
