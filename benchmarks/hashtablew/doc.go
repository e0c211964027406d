// Package hashtablew has a weaker spec for the hash table of [hashtable]: what it leaves out, that
// two updates of a bucket overlap, is what finds the bug.
//
// [hashtable]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/hashtable
package hashtablew

//go:generate go run ../../cmd/clouseau synth hashtablew.clouseau.hcl -o emitted_test.go
