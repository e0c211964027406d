// Package graphw has a weaker spec for the graph of [graph]: it says little about what
// a graph should look like for the question to be worth asking.
//
// [graph]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/graph
package graphw

//go:generate go run ../../cmd/clouseau synth graphw.clouseau.hcl -o emitted_test.go
