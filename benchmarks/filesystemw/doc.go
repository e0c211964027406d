// Package filesystemw has a weaker spec for the tree of [filesystem]: it says little of when
// a path can be created or deleted.
//
// [filesystem]: https://pkg.go.dev/github.com/clouseau-go/clouseau/benchmarks/filesystem
package filesystemw

//go:generate go run ../../cmd/clouseau synth filesystemw.clouseau.hcl -o emitted_test.go
