// Package integer converts between the integers of specs, which have any size, and those of Go.
//
// An emitted test imports it if a sort of its spec has its own Go type, or values that do not fit
// an int64:
//
//	x := As[uint8](args[0])   // an argument, in the system's type
//	v := Pack(sut.Total())    // an answer, of any type of Go
//	n := Number("18446744073709551615")
//
// Values are never truncated: [As] and [Fit] panic with an [Unfit] if the type does not have the
// value, and the run ends with an error of the spec, not of the system.
package convert
