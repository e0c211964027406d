// Package handlesw has a weaker spec for the table of [handles]: it does not say which
// closed descriptor is handed out next.
//
// [handles]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/handles
package handlesw

//go:generate go run ../../cmd/clouseau synth handlesw.clouseau.hcl -o emitted_test.go
