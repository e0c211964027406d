// Package trace holds abstract traces: symbolic events with starred classes in the gaps, under
// constraints on the variables of both. A trace stands for a set of runs.
//
// A trace knows nothing of who makes it and why. It says what its events owe, which of them are the
// goal's, and how it is performed once it owes nothing. What queues and searches note of a trace is
// theirs; only what the steps that led to a trace have found out is handed on from it.
//
// A [Simplifier] eliminates the variables that equations determine.
package trace
