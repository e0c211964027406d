// Package gosig compares the operations of a spec with the Go methods that perform them.
//
// Arguments and results are bound by their positions, so two of the same type in the wrong order
//
//	args = { key = int, val = int, ver = int }
//	func (r *Register) Swap(key, ver, val int) bool
//
// compile, and a right system looks wrong. Go knows the names of its parameters: where a name of
// the spec is that of another parameter than the one it is bound to, that is a mistake with two
// places, and the right order is known. Names that Go does not know say nothing.
//
// Names are read from the text of the package alone: go list finds its files, and nothing is
// compiled or type-checked, so that clouseau check stays fast and a package that does not build now
// can be compared. Hence methods that come from embedded types of other packages are not compared,
// nor is what an adapter performs.
package gosig
