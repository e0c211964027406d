// Package regress writes a failing run as a Go test that keeps its meaning: it fails wherever the
// goal is violated, in whatever form, and passes on a right system.
//
// A run is a script with the answers that it got. Say the goal is
//
//	seq(all, acquire(conn == c), star(any - release(conn == c)), acquire(conn == c))
//
// and the run is acquire() -> 7, acquire() -> 7. That the connection was called 7 is a coincidence,
// and that it was the first of the pool is another one. So the answers become unknowns:
//
//	acquire(conn = a), acquire(conn = b)
//
// Of this symbolic trace the goal says what a violation needs: there is a c with a == c and b == c,
// which is b == a. This is what the test looks at, where the answer that tells has come:
//
//	conn1 := sut.Acquire()
//	conn2 := sut.Acquire()
//	if conn2 == conn1 {
//		t.Errorf("acquire answers conn2 = %v; want conn2 != conn1 (conn1 = %v)", conn2, conn1)
//	}
//
// # The condition
//
// [sre.Along] gives the condition for each prefix of the symbolic trace, over answers and the
// goal's variables. A variable has one of the values that it is compared with, or any other, for
// which all these comparisons fail; that is what replaces it. What then holds in every case stands
// for itself, and is looked at as soon as it is known: where it fails, the violation is prevented,
// which the test logs, and passes. What remains is said at the event that completes the violation,
// as short as package decide finds it. The result is checked against the run that it comes from.
//
// A value that comes from an answer is that answer's variable. Where the system refuses to give it,
// with an error or nil, the violation is prevented as well.
//
// # Two forms
//
// Where all operations are methods and the condition has a form in Go, the test calls the system
// and needs no library. Everything else is a script that the emitted file's test plays and judges
// ([Style.Test]): messages and steps, conditions that are too long to be read, functions of
// answers, values inside of answers, what a model rejects (which allows more than one answer,
// depending on all that was answered before), and judges in Go.
//
// Sums of Go overflow, and those of goals do not. A comparison with one has a guard where that
// could fail the test of a right system or keep it from looking.
//
// Of a clause the condition is that of the script that asked about it: whatever the answers before
// were, this one is not as the clause says. Where only words are known of it (see [Run.Want]) the
// test pins the answers of the run.
package regress
