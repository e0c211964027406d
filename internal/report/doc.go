// Package report formats the reports that emitted tests write to the file in CLOUSEAU_REPORT: a
// page of HTML that needs nothing else ([HTML]), JUnit's XML for continuous integration ([JUnit]),
// and the lines of JSON that tools such as Tyche show property-based tests with ([Tyche]).
//
// [Document] is what clouseau run prints for tools.
//
// A test only writes what its runs did, so the line stays small. The scripts, the reasons for their
// events, and the automaton of the goal follow from the spec, always in the same way: [Run.Attach]
// adds them, and refuses a spec from which the test was not emitted.
package report
