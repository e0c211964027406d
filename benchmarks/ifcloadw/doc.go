// Package ifcloadw looks for the bug in the instruction load of [ifc] with a spec
// that knows less about what is worth doing.
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcloadw

//go:generate go run ../../cmd/clouseau synth ifcloadw.clouseau.hcl -o emitted_test.go
