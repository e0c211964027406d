// Package regress writes a failing run as a Go test that keeps its meaning: the test fails whenever
// the goal is violated, whatever the values are, and passes on a correct system.
//
// A run is a script with the answers that it got. Say the goal is
//
//	seq(all, acquire(conn == c), star(any - release(conn == c)), acquire(conn == c))
//
// and the run is acquire() -> 7, acquire() -> 7. It is a coincidence that the connection is called
// 7. So the answers become unknowns:
//
//	acquire(conn = a), acquire(conn = b)
//
// On this symbolic trace the goal says what a violation needs: there is a c with a == c and b == c,
// that is, b == a. The test checks this as soon as the answers are known:
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
// goal's variables. A variable is eliminated by cases: it has one of the values that it is compared
// with, or another value, for which all these comparisons fail. Conditions that hold in every case
// are checked as soon as they are known. If one fails, the violation is prevented; the test logs
// that, and passes. The rest is checked at the event that completes the violation, simplified by
// package decide. The result is checked against the original run.
//
// A value that comes from an answer is that answer's variable. If the system refuses to give it,
// with an error or nil, the violation is prevented as well.
//
// # Two forms
//
// If all operations are methods and the condition can be written in Go, the test calls the system
// and needs no library. In all other cases it is a script that the emitted file's test plays and
// judges ([Style.Test]): with messages and steps, conditions that are too long to read, functions
// of answers, values inside answers, rejections by a model (which may allow several answers,
// depending on all answers before), and judges in Go.
//
// Sums in Go overflow, and sums in goals do not. A comparison with a sum has a guard if an overflow
// could fail the test of a correct system, or hide a failure.
//
// For a clause, the condition comes from the script that asked about it: whatever the answers
// before, this one is not as the clause says. If the condition is known in words only (see
// [Run.Want]), the test pins the answers of the run.
package regress
