// Package judge has those who may reject an answer beside the goal: promises of operations, and
// relations of two runs. It also counts events for them.
//
// # Promises
//
// A [Judge] judges answers by what operations promise: clauses that their author declared
// binding. Let pop promise the element on top,
//
//	history = seq(all, push(elem == x), star(any - (push | pop)))
//	event   = pop(elem == x)
//
// Then each call of pop directly after a push is judged, and no other:
//
//	push(3)
//	push(5)
//	pop() = 5   as promised: x is 5
//	pop() = 3   nothing is promised: a pop was there since the last push
//	push(4)
//	pop() = 3   broken: elem == 4 is promised
//
// # What promises mean
//
// Let w be the run before a call. A clause applies to the call if, for some values of its
// variables, its history accepts w, its condition holds, and some results satisfy its event with
// the arguments of the call. It describes the call if it does so with the results of the call. A
// clause that is a promise by itself is broken by a call to which it applies and which it does not
// describe. An operation that is a promise is broken by a call to which some clause of it applies
// and which none of its clauses describes. Futures play no part.
//
// # Why promises are sound
//
// A promise is broken only if both halves are proven: that a clause applies, by values, and that
// none describes the call, for all values. If either is open, the call is undecided, which is
// counted. Calls that overlap with others, crash or hang are not judged.
//
// Histories are followed online ([monitor.Follower]).
//
// # Relations
//
// A relation judges the answers of a run by a second one, made on a second system of the same
// kind. A [Relation] says what the second run does instead of some calls. That addAll is a shortcut
// for add is
//
//	first   addAll([1, 2])     contains(2) = true
//	second  add(1)  add(2)     contains(2) = true
//
// # What relations mean
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
// # Why relations are sound
//
// An answer that differs is a breach only if fresh systems, on which the calls of w and of w' are
// made again as they were, answer as before, sixteen times each. If one does not, the system does
// not repeat its answers, and the call is undecided; so it is if a precondition forbids a call of
// the second run. From then on the relation says nothing of the run.
//
// # Counts
//
// A [Counter] counts the events of a run, so that clauses can speak of how many there are. A spec
// that says
//
//	count "size" {
//	  up   = push
//	  down = pop(ok)
//	}
//
// has a ghost operation size with a field n. It happens at the beginning, and after each event that
// changes the count:
//
//	size(0)
//	push(7)       size(1)
//	push(8)       size(2)
//	pop() = true  size(1)
//
// Nobody performs it. Who follows a run, to judge its answers or to find out what may come next,
// inserts it with a [Counter].
package judge
