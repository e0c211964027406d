// Package report counts the outcomes of a test's runs and prints them: as text in the test's log,
// as a line of JSON for tools, and as aligned tables.
//
// A [Report] begins with the names of everything to exercise: operations, clauses, generators. Each
// run adds what it did, as a [Run]. Three runs of a script that pushes, pops and asks whether the
// stack is empty:
//
//	verdict        push  pop  isEmpty  assertions
//	violation         1    1        1  pop.lifo: elem as expected
//	upheld            1    1        1  pop.lifo: elem as expected
//	uninformative     1    1           pop.lifo: elem another one
//
// give
//
//	3 runs: 1 violation, 1 upheld, 1 uninformative
//	push 3, pop 3, isEmpty 2
//	off script: pop.lifo, field elem, failed in 33 % (1 of 3)
//
// If no run reached isEmpty, it would be among the gaps. [Report.Finish] computes what depends on
// all runs together.
//
// [Record] is one run for tools, [Confirmation] what many runs show about one clause. [Lack] is a
// value that the system answered and the spec cannot express: the spec is incomplete, and
// [Lack.Remedy] says what to write.
//
// The package does not know sessions, harnesses or rapid; verdicts are words. Package runtime
// counts with it, and the commands read the saved reports.
package report
