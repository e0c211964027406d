// Package run represents a run that has ended: its trace, its [Verdict], and what its script did.
//
// A session of package runtime fills in a [Result] while the script runs. Everything that is
// printed about the run comes from there: the table ([Result.Table]), the record and the counts of
// a report ([Result.Record], [Result.Counts]), and the script that plays it again
// ([Result.Script]). The table of a run that opens a file, closes it and crashes is
//
//	   1  open           fd = 7
//	>  2  close  fd = 7           crashed: index out of range
//
// A [Recording] says what the script of the run did, which is more than its events tell: the clause
// that an event serves, the answer from which an argument comes (the 7 of close comes from open),
// the part of the generator that a smaller run may leave out. Events of the system that nothing
// asked for have no entry in it.
//
// The package lies below runtime and knows neither rapid's tests nor systems under test.
package run
