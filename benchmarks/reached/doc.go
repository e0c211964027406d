// Package reached measures how far runs reach that nobody judges but goals: which bugs clouseau run
// finds by default, given a spec with goals that state guarantees of the documentation.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/reached -run TestReached -v -timeout 0
//
// Each folder has the spec of one type, and the adapter that it needs.
//
// A folder without mutants.txt speaks of a right package of package hunted and of its bugs. Who
// wrote the spec had not seen these, so that most of them are not for its goals to find.
//
// A folder with mutants.txt has a right package as well, and three bugs of it. Some goal of its
// spec can judge each of them, but none says how to bring it about.
package reached
