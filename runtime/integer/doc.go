// Package integer converts between the integers of specs, which have any size, and those of Go.
//
// An emitted test imports it where a sort of its spec has a Go type of its own, or values that no
// int64 holds:
//
//	x := integer.As[uint8](args[0])   // an argument, in the system's type
//	v := integer.Pack(sut.Total())    // an answer, of any type of Go
//	n := integer.Number("18446744073709551615")
//
// Nothing is ever cut off: [As] and [Fit] panic with an [Unfit] where the type does not have the
// value, and the run ends as a mistake of the spec, not of the system.
package integer
