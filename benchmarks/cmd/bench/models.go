package main

import (
	"io"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeModels prints the rows of systems that are judged by a model: the messages in a run; the
// messages up to a rejection, as the median and the 90th percentile; the same for the time; and the
// median of the messages in a rejected run after shrinking.
func writeModels(w io.Writer, rows []benchmarks.Row) error {
	t := newTable(w, false, "SYSTEM\tSUT\tMODEL\tRUNS\tREJECTED\tEXECUTIONS\tOTHER\tMESSAGES\tMEDIAN\tP90\tMS\tP90\tSHRUNK\tMS/RUN")
	for _, r := range rows {
		runs := float64(max(r.Runs, 1))
		t.row(r.System, r.SUT, r.Goal, r.Runs, r.Violations, r.ExecutionsPerViolation, r.Crashed+r.Hung+r.Infeasible+r.Infrastructure,
			float64(r.Messages)/runs, unlessZero(r.MessagesMedian), unlessZero(r.MessagesP90), unlessZero(1000*r.SecondsMedian),
			unlessZero(1000*r.SecondsP90), unlessZero(r.ShrunkMedian), 1000*r.Seconds/runs)
	}
	return t.Flush()
}

// writeSystematic prints the rows of suites and scripts: the number of messages, and for a wrong
// system the least number that shows it.
func writeSystematic(w io.Writer, rows []benchmarks.Row) error {
	t := newTable(w, true, "SYSTEM\tSUT\tSTRATEGY\tRUNS\tFAILED\tMESSAGES\tSHORTEST\tCONCLUSION")
	for _, r := range rows {
		t.row(r.System, r.SUT, r.Strategy, r.Runs, r.Violations+r.Crashed, r.Messages, unlessZero(r.Shortest), r.Conclusion)
	}
	return t.Flush()
}

// writePromised prints the rows that promises judge: the runs that failed, and those of them that
// crashed or hung; the runs and the calls for each failure; and the mean number of calls in runs
// that fail, before and after shrinking.
func writePromised(w io.Writer, rows []benchmarks.Row) error {
	t := newTable(w, false, "SYSTEM\tSUT\tSTRATEGY\tRUNS\tFAILED\tCRASHED\tUPHELD\tOTHER\tEXECUTIONS\tCALLS\tLENGTH\tSHRUNK")
	mean := func(x float64) *float64 {
		if x == 0 {
			return nil
		}
		return &x
	}
	for _, r := range rows {
		p := r.Promised
		t.row(r.System, r.SUT, r.Strategy, r.Runs, p.Failures, r.Crashed+r.Hung, r.Upheld, r.Runs-p.Failures-r.Upheld+r.Infrastructure,
			r.ExecutionsPerViolation, mean(p.CallsPerFailure), mean(p.Length), mean(p.Shrunk))
	}
	return t.Flush()
}
