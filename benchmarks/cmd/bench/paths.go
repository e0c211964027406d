package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// pathColumns are the headings of the table of paths and scripts.
const pathColumns = "SYSTEM\tSUT\tSTRATEGY\tRUNS\tFAILED\tMESSAGES\tSHORTEST\tCONCLUSION"

// writeSystematic prints the rows of suites and scripts: the number of messages, and for a wrong
// system the least number that shows it.
func writeSystematic(w io.Writer, rows []benchmarks.Row) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, pathColumns)
	for _, r := range rows {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%d\t%d\t%d\t%s\t%s\n", r.System, r.SUT, r.Strategy, r.Runs, r.Violations+r.Crashed, r.Messages,
			orDash(r.Shortest), r.Conclusion)
	}
	return tw.Flush()
}
