// Package terms turns a justified trace into a generator term with a certificate.
//
// # The idea
//
// A [Trace] is what a search hands over when nothing is owed any more: events whose arguments are
// terms over variables, and constraints between these. With y drawn and the answer e bound,
//
//	push(y)  top(e)        0 <= y, e != y
//
// becomes a script:
//
//	draw y in 0..20
//	push(y)
//	let e = top()
//	assert e != y
//
// Each variable is drawn, bound by an answer, or computed, at the first event that has it
// (derive.go). A draw is restricted by all later constraints, with the answers left open, so that
// it is never the reason why a script cannot go on: differences by their closure (difference.go),
// disjunctions by branches (branch.go), few values by elimination (expand.go), and what is implied
// is left out (needed.go, guard.go). Numbers stay small where nothing says otherwise (ranges.go).
//
// A [Certificate] is a concrete witness, read off a model of the constraints (witness.go). Its
// check shares no code with the search and asks no solver.
//
// # What it does not know
//
// How the trace was found. A [Scope] has the context, the goal and a solver; of the search it has
// one function, which tells by the order of operations alone when a trace may be in the goal.
package terms
