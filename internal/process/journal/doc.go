// Package journal keeps on disk what is known of a test while the test runs, for the process that
// started it, and ends the test when that process has ended.
//
// With CLOUSEAU_JOURNAL a test process replaces the file that the variable names whenever a run
// fails in a new way, before that run is made smaller, and otherwise once in a second:
//
//	{"report":{...},"found":[{"meaning":"violation of lost, in pop","text":"..."}],"asked":1}
//
// Who started the process reads it with [Read], whatever has become of the process. With
// CLOUSEAU_OWNER=stdin that process holds the other end of the standard input. It writes a byte
// there for each failure that it has stored in a place of its own, and the test waits for that.
// When it ends, however it ends, the system closes the pipe, and the test process exits. Pipes do
// so on every system.
package journal
