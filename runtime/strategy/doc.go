// Package explore makes random requests that mostly concern what exists: keys in the model's state,
// and identifiers and tags that the system has answered.
//
// An [Exploration] says which requests there are and what their arguments may be. Let a system
// answer create with a random identifier, and let read take an identifier. A read of a random
// identifier finds nothing. An exploration first performs create, remembers the answer, and reads
// it:
//
//	create() = id 7f3a     read(7f3a)     7f3a is a reference to the answer of create
//
// An exploration is part of a script. It needs only the narrow [Session]: perform an operation,
// take an answer, see the run so far. Each value in its memory knows where to find it in another
// run, so shrinking and replay can follow it.
package strategy
