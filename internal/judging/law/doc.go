// Package law finds laws of a system in recorded runs of it. It does not look at names.
//
// A law is what a promise clause says: after something has happened, and nothing since that
// concerns it, an operation answers so. [Mine] reads runs of random calls, and knows nothing else
// of the system:
//
//	after put(key, value), get(key) answers found and value, until put(key), remove(key) or clear
//	right after len, isEmpty answers whether its answer was 0
//	after push, len answers one more
//	acquire answers no handle that it has answered before, until release(handle)
//
// # How
//
// What may happen in between is found by elimination. Each time that an operation is asked, it is
// known which kinds of events have happened since: a kind is an operation with its truth values,
// and which of its fields are the key. At first everything may happen. What is there when the law
// fails, and hardly ever where it holds, is excluded, one kind after the other.
//
// A bug makes some runs differ from what the system is meant to do. So laws are counted by runs,
// not by calls: one is kept if it holds throughout in about half of the runs in which it applies.
// It is dropped if chance explains it, or if it fails in runs that it was not made from.
//
// There is a limit: a bug that loses something whenever an operation without arguments is called
// looks as if that operation were meant to do so, and then it ends the law.
package law
