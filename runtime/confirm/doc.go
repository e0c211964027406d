// Package confirm asks a system whether it does what a clause says.
//
// It plays scripts whose deciding event is that of the clause, and what they assert of
// it is what the clause says. [Clause] counts how often the system does that,
// and a run in which it does not is told as a counterexample, not as a bug: a clause says what
// can happen, and never that something else is wrong.
//
//	func TestPopLifo(t *testing.T) {
//		confirm.Clause(t, popLifoTest())
//	}
package confirm
