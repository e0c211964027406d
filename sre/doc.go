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
// In the future of an operation's type, a symbolic event that is written out
// is a demand: the type asks for that event. A place that any also covers, a
// place under a complement, right of a difference or in a starred class asks for
// nothing. So a class records per operation two qualifiers: which events it
// allows, and which of these were demanded. Denotations and derivatives look at the first
// only; the second serves causes (package uhat).
//
// Expressions are immutable, hash-consed and in normal form; a [Builder] makes
// them and == is equality. Derivatives follow Owens, Reppy and Turon
// ("Regular-expression derivatives re-examined", JFP 2009) and, for the
// symbolic case, Stanford, Veanes and Bjørner ("Symbolic Boolean derivatives",
// PLDI 2021).
package sre
