// Package report turns what emitted tests write where CLOUSEAU_REPORT says into
// something to look at: a page of HTML that needs nothing else ([HTML]), JUnit's
// XML for continuous integration ([JUnit]), and the lines of JSON that tools such as
// Tyche show property-based tests with ([Tyche]).
//
// A test writes what its runs did, and no more than that, so the line stays
// small. Why each event is in a script, the scripts, and the automaton of the goal
// follow from the spec, which gives the same result every time: [Run.Attach] adds
// them, and refuses a spec that the test was not emitted from.
package report
