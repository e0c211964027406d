// Package sre holds events, traces and symbolic regular expressions over them.
//
// An event is an operation with a value for each of its fields, a trace a
// finite sequence of events. A trace expression denotes a set of traces for
// every assignment of its free variables:
//
//	seq(all, push(elem == y), star(any - pop(elem == y)), isEmpty(result == true))
//
// denotes, for y = 3, the traces in which 3 is pushed and not popped before a
// last isEmpty that answers true; push(3) isEmpty(true) is the shortest.
//
// One event at a place is described by a [Class], a character class: for each
// operation a qualifier over its fields and the free variables. The class of
// push(elem == y) allows one operation, that of any allows all, and the class
// of any - pop(elem == y) allows pop only where elem != y. Unions,
// intersections and differences of classes are classes again.
//
// # Demands
//
// In the future of an operation's type, a symbolic event that is written out is
// a demand: the type asks for that event. A place that any also covers, a place
// under a complement, right of a difference or in a starred class asks for
// nothing. So a class records per operation two qualifiers: which events it
// allows, and which of these were demanded. Denotations and derivatives look at
// the first only; the second serves causes (package uhat).
//
// A union demands what none of its operands allows freely: any || pop demands
// nothing, and neither does a union that is seen to be all. Apart from that the
// normal form never drops an operand that demands an event, even where another
// operand denotes all that it denotes.
//
// # Three ways to ask for membership
//
// [Builder.Derivative] is what remains of an expression after one event,
// symbolically; automata are built from it (package sfa). [Holds] folds it over a
// symbolic trace into the condition under which the trace is denoted. [Match] reads
// membership off the definition of each operator, with values for all
// variables; it is slow and shares nothing with the other two, so certificates
// and tests rely on it. [MatchMarked] also tells which received events the
// parse demands.
//
// Expressions are immutable, hash-consed and in normal form; a [Builder] makes
// them and == is equality. Derivatives follow Owens, Reppy and Turon
// ("Regular-expression derivatives re-examined", JFP 2009) and, for the
// symbolic case, Stanford, Veanes and Bjørner ("Symbolic Boolean derivatives",
// PLDI 2021).
package sre
