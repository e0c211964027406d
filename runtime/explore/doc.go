// Package explore makes random requests that are mostly about what is there: keys that the model's
// state has, identifiers and tags that the system has told of.
//
// An [Exploration] says which requests there are and what their arguments may be. It is part of a
// script, and asks for no more than the narrow [Session]: to perform an operation, to take an
// answer, to see the run so far. What it knows is its memory, of which each value has the place to
// have it from in another run, so that shrinking and replay follow it.
package explore
