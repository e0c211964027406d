// Package oracle answers questions slowly and by definition, for tests: whether a concrete trace is
// consistent with a context and in a goal, and whether qualifiers have a model within bounds. In a
// stack whose pop needs an earlier push,
//
//	push(1) pop(1)    is consistent
//	pop(1)            is not: no clause of pop accepts the empty history
//
// It shares only the terms and the naive matcher of package sre with the code that it tests.
package oracle
