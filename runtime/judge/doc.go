// Package promise judges answers by what operations promise: clauses that their author declared
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
// # Meaning
//
// Let w be the run before a call. A clause applies to the call if, for some values of its
// variables, its history accepts w, its condition holds, and some results satisfy its event with
// the arguments of the call. It describes the call if it does so with the results of the call. A
// clause that is a promise by itself is broken by a call to which it applies and which it does not
// describe. An operation that is a promise is broken by a call to which some clause of it applies
// and which none of its clauses describes. Futures play no part.
//
// # Soundness
//
// A promise is broken only if both halves are proven: that a clause applies, by values, and that
// none describes the call, for all values. If either is open, the call is undecided, which is
// counted. Calls that overlap with others, crash or hang are not judged.
//
// Histories are followed online ([monitor.Follower]).
package judge
