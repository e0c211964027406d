// Package like finds the model of package ref that a system behaves like, by behaviour alone.
//
// A [Question] has the operations of a system and recorded walks: its calls with their answers.
// [Find] maps operations to methods of a model so that the model, called likewise, gives the same
// answers:
//
//	system     Enqueue(1) = nil   Enqueue(2) = errFull   Dequeue() = (1, nil)   Dequeue() = (0, errEmpty)
//	ref.Ring   Offer(1) = true    Offer(2) = false       Pop() = (1, true)      Pop() = (0, false)
//
// A [Likeness] says what an operation is: a method, which argument is which parameter, and how each
// result follows from the answer. A truth value may be any two values, so that errors, panics and
// negations are recognised; what is missing may be any constant; a list may have another order, or
// only its length may be told; a list of arguments may stand for a call for each. These constants
// are learned, as is the capacity of a model. Names only say what is tried first.
//
// If names speak for a model, and there are many operations, a mapping is made of them and changed
// at one operation at a time. Else the search goes along a walk, depth first. It branches over what
// changes the model alone. All else depends on nothing but the state, so each operation keeps the
// methods that explain it so far. Searches go along several walks, each alone, since a system with
// a bug differs in some. What they find is compared with all walks.
//
// Short walks over a small domain cannot tell models apart, nor can the share of calls that agree.
// Measured on walks of 100 calls over a wide domain, in which little is removed at once: right
// systems agree with their model in all walks, those with a rare bug in 73 to 98 of 100, systems
// of another design, such as a cache that drops what came first, in at most 56, others in at most
// 15.
package like
