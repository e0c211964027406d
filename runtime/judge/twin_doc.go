// Package twin judges the answers of a run by a second one, made on a second system of the same
// kind. A [Relation] says what the second run does instead of some calls. That addAll is a shortcut
// for add is
//
//	first   addAll([1, 2])     contains(2) = true
//	second  add(1)  add(2)     contains(2) = true
//
// # Meaning
//
// Let w be a run, and w' the same calls with the same arguments, but for those that the relation
// replaces. What a compared operation answers in w after some call was replaced, it answers at the
// same place of w'. Answers that are not compared may differ. The rules, of which a relation has
// one:
//
//	instead   each call of an operation is replaced by other calls, none, one or several
//	later     a call that is directly followed by one of another operation is made after it
//	anew      a call is replaced by a new system
//
// # Soundness
//
// An answer that differs is a breach only if fresh systems, on which the calls of w and of w' are
// made again as they were, answer as before, sixteen times each. If one does not, the system does
// not repeat its answers, and the call is undecided; so it is if a precondition forbids a call of
// the second run. From then on the relation says nothing of the run.
package judge
