// Package oracle answers questions slowly and by definition, for tests:
// whether a concrete trace is consistent with a context and in a goal, and
// whether qualifiers have a model within bounds. With what it tests it shares
// no more than the terms and the naive matcher of package sre.
package oracle
