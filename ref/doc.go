// Package ref has right, simple models of common structures, to compare implementations with.
//
// A model does everything in the plainest way: a set is a list without duplicates, a priority queue
// looks for its least element each time. It is slow, and easy to see to be right. A clever
// implementation that does the same must give the same answers, call by call. A spec names a model,
// and the tests of clouseau make each call on both:
//
//	target {
//	  type      = "example.com/stack.Stack"
//	  new       = "stack.New"
//	  reference = "ref.NewStack[int]"
//	}
//
// Models are bound by the names of their methods. If a system calls them otherwise, the spec says
// which is which (methods in the block reference of the language page).
//
// The methods follow a few rules. What may be missing comes with ok. A method that changes
// something tells whether it did, if that depends on the state. Whatever has no order of its own is
// listed in the order in which it came in. Nothing panics, except for negative sizes. Time is
// passed in as a function, which a [Clock] of the tester may be.
package ref
