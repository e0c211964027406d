// Package uhat holds the declarations of a spec: operations with their
// underapproximate effect types, goals, scenarios and targets; the core
// calculus of generator terms; and the checker that types such terms.
//
// An operation's type is a set of clauses. The clause
//
//	ghosts  = { n = int, top = int }
//	params  = { x = int }
//	where   = top < x
//	history = last(pushed(index == n, value == top))
//	event   = push(elem == x)
//	future  = seq(pushed(index == n + 1, value == x), all)
//
// says: for all n, top and x with top < x, after a trace in history the event push(x) can happen
// and be followed by the whole rest of the run as future describes it. It is an underapproximation:
// it says that the event is meaningful there, and never that anything else is impossible. A trace
// is consistent with the context of all operations when each event in it, ghosts included,
// satisfies a clause of its operation, and each received event is caused: demanded by the future of
// exactly one earlier event.
//
// A generator term draws values, performs operations with them and checks
// answers. It is sound for a goal when every trace it produces, against a
// system that answers as the term assumes, is (with suitable ghost events put back) consistent
// and in the goal. [Check] decides this for a term, also one written by hand.
//
// The types are those of "Trace-Guided Synthesis of Effectful Test Generators" (PLDI
// 2026), section 4: underapproximate Hoare automata types, [H] op(x) [F].
package uhat
