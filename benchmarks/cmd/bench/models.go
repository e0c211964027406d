package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// modelColumns are the headings of the table of models.
const modelColumns = "SYSTEM\tSUT\tMODEL\tRUNS\tREJECTED\tEXECUTIONS\tOTHER\tMESSAGES\tMEDIAN\tP90\tMS\tP90\tSHRUNK\tMS/RUN\t"

// writeModels prints the rows of systems that are judged by a model: the messages in a run; the
// messages up to a rejection, as the median and the 90th percentile; the same for the time; and the
// median of the messages in a rejected run after shrinking.
func writeModels(w io.Writer, rows []benchmarks.Row) error {
	if len(rows) == 0 {
		return nil
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, modelColumns)
	for _, r := range rows {
		executions := "-"
		if r.ExecutionsPerViolation != nil {
			executions = strconv.FormatFloat(*r.ExecutionsPerViolation, 'f', 2, 64)
		}
		runs := float64(max(r.Runs, 1))
		fmt.Fprintf(tw, "%s\t%s\t%s\t%d\t%d\t%s\t%d\t%.1f\t%s\t%s\t%s\t%s\t%s\t%.1f\t\n", r.System, r.SUT, r.Goal, r.Runs, r.Violations,
			executions, r.Crashed+r.Hung+r.Infeasible+r.Infrastructure, float64(r.Messages)/runs,
			orDash(r.MessagesMedian), orDash(r.MessagesP90), milliseconds(r.SecondsMedian), milliseconds(r.SecondsP90), orDash(r.ShrunkMedian), 1000*r.Seconds/runs)
	}
	return tw.Flush()
}

// orDash prints a number, or a dash for 0.
func orDash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// milliseconds prints a time in milliseconds, or a dash for 0.
func milliseconds(seconds float64) string {
	if seconds == 0 {
		return "-"
	}
	return strconv.FormatFloat(1000*seconds, 'f', 1, 64)
}
