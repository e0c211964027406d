// Package terms turns a justified trace into a generator term with a certificate.
//
// # The idea
//
// A [Trace] is what a search hands over when all obligations are met: events whose arguments are
// terms over variables, and constraints on these. With y drawn and the answer e bound,
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
// Each variable is drawn, bound by an answer, or computed, at the first event that
// has it. A draw is restricted by all later constraints, with the answers left open. So it never
// takes a value with which the script cannot go on: differences by their closure
// (difference.go), disjunctions by branches (branch.go), few values by elimination (expand.go), all
// other constraints by elimination or by a search ahead (ahead.go), and implied constraints are
// left out (constraints.go, guard.go). Numbers stay small unless a constraint needs large ones
// (draw.go).
//
// A [Certificate] is a concrete witness, read off a model of the constraints (witness.go). Its
// check shares no code with the search and asks no solver.
//
// # What it does not know
//
// This package does not know how the trace was found. A [Scope] has the context, the goal and a
// solver. It has one function of the search, which says by the order of operations alone when a
// trace may be in the goal.
package terms
