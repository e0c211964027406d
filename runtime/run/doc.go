// Package run has what is known of a run that is over: its trace, its [Verdict], and what its
// script did.
//
// A session of package runtime fills in a [Result] while the script runs. Everything that is told
// of the run comes from there: the table ([Result.Table]), the record and the counts of a report
// ([Result.Record], [Result.Counts]), and the script that plays it again ([Result.Script]).
//
// A [Recording] is what the script of the run did, which is more than its events tell: the clause
// that an event serves, the answer from which an argument comes, the part of the generator that a
// smaller run may leave out. Events of the system that nobody asked for have no entry in it.
//
// The package lies below runtime and knows neither rapid's tests nor systems under test.
package run
