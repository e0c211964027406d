// Package judge judges recorded runs. It reads a log, one JSON object a line, takes each line as an
// event of a spec, and shows the events of each run to the same monitors and validator that judge
// live runs:
//
//	{"run": 1, "op": "push", "fields": {"elem": 3}}
//	{"run": 1, "op": "isEmpty", "answers": {"result": true}}
//
// violates the goal "something was pushed and the stack is empty" at line 2, with y = 3.
//
// # What a verdict proves
//
// A violation is proven: whatever the system did before or after, these events violate the goal. A
// log says less than a live run about everything else, and the verdicts do not claim more:
//
//	violation    some prefix of the run is in the goal, or no behaviour of the model explains it
//	upheld       the run came to where another answer would have been a violation ([Near])
//	not reached  it did not, as far as the log goes
//	undecided    the log does not tell: the reason is given
//	known        it ends as a failure that the spec declares known
//	crashed      the log says that the system crashed, or
//	hung         hung
//
// A run without an end in the log is a prefix of a run. Nothing is concluded from what it lacks. If
// events may be missing from the log ([Gaps]), a violation is claimed only if it is one whatever is
// missing.
//
// # Formats
//
// docs/judge.md describes the format of a log. A [spec.Mapping] says how the lines of somebody
// else's log are read: which ones count, and where they have the operation and its fields.
//
// # Cost
//
// A log is read once and never kept. A line is read by the shape of an earlier one ([shape]) or as
// a [document], in memory that later lines use again; what grows is what the monitors remember of
// the present run. By default a run ends where the next one begins,
// so that a log with any number of runs needs no more memory than its longest run.
package judge
