// Package reached measures how far runs reach that nobody judges but goals: which of the bugs of
// package hunted clouseau run finds by default, given a spec with goals that state guarantees of
// the documentation. Who wrote the specs had not seen the bugs.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/reached -run TestReached -v -timeout 0
//
// Each folder has the spec of one type, and the adapter that it needs. The goals speak of what they
// name, so that most of the bugs are not theirs to find.
package reached
