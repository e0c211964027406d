// Package convert brings values of specs to Go and back.
//
// # Integers
//
// It converts between the integers of specs, which have any size, and those of Go.
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
//
// # Parts
//
// It has the values that have parts, byte strings and floating-point numbers, and brings
// lists, maps and what pointers point to from Go to values and back.
//
// An emitted test imports it if its spec has such a sort:
//
//	items := SliceOf(args[0], itemOf)      // an argument, as a slice
//	v := ListFrom(sut.Items(), itemValue)  // an answer, as a list
//	pair := RecordValue(Named{Name: "id", Value: id})
package convert
