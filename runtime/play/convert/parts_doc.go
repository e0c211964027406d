// Package parts has the values that have parts, byte strings and floating-point numbers, and brings
// lists, maps and what pointers point to from Go to values and back.
//
// An emitted test imports it if its spec has such a sort:
//
//	items := SliceOf(args[0], itemOf)      // an argument, as a slice
//	v := ListFrom(sut.Items(), itemValue)  // an answer, as a list
//	pair := RecordValue(Named{Name: "id", Value: id})
package convert
