// Package confirm asks a system whether it does what a clause says.
//
// It plays scripts whose deciding event is one of the clause, and which assert what the clause says
// of it. [Confirm] counts how often the system does that. A run in which it does not is reported as
// a counterexample, not as a bug: a clause says what can happen, not that everything else is wrong.
//
//	func TestPopLifo(t *testing.T) {
//		Confirm(t, popLifoTest())
//	}
package sample
