// Package gosig compares the operations of a spec with the Go methods that perform them.
//
// Arguments and results are bound by their positions, so two of the same type in the wrong order
//
//	args = { key = int, val = int, ver = int }
//	func (r *Register) Swap(key, ver, val int) bool
//
// compile, and a correct system seems to fail. But Go parameters have names: if a name in the spec
// is that of another parameter than the one it is bound to, this is a mistake with two places, and
// the right order is known. Names without a Go counterpart say nothing.
//
// The same is done for the number and the Go types of parameters and results, if the target's new
// is a function of the package: an int in the spec for an int64 in Go would otherwise be a
// compiler's message about code that nobody has written.
//
// Names and types are read from the text of the package alone: go list finds its files, and nothing
// is compiled or type-checked, so that clouseau check stays fast, and a package that does not build
// can be compared. Hence methods from embedded types of other packages are not compared, and
// neither are operations of an adapter.
package gosig
