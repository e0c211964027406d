// Package nfaw has a weaker spec for the automaton of [nfa]: it does not say what keeps
// all nodes within reach of the initial one.
//
// [nfa]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/nfa
package nfaw

//go:generate go run ../../cmd/clouseau synth nfaw.clouseau.hcl -o emitted_test.go
