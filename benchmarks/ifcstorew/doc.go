// Package ifcstorew looks for the bug in the instruction store of [ifc] with a spec
// that knows less about what is worth doing.
//
// [ifc]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/ifc
package ifcstorew

//go:generate go run ../../cmd/clouseau synth ifcstorew.clouseau.hcl -o emitted_test.go
