// Package ifcaddw looks for the bug in the instruction add of [ifc] with a spec
// that knows less about what is worth doing.
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcaddw

//go:generate go run ../../cmd/clouseau synth ifcaddw.clouseau.hcl -o emitted_test.go
