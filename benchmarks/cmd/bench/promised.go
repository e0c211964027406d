package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// promisedColumns are the headings of the table of promises.
const promisedColumns = "SYSTEM\tSUT\tSTRATEGY\tRUNS\tFAILED\tCRASHED\tUPHELD\tOTHER\tEXECUTIONS\tCALLS\tLENGTH\tSHRUNK\t"

// writePromised prints the rows that promises judge: the runs that failed, and those of them that
// crashed or hung; the runs and the calls for each failure; and the mean number of calls in runs
// that fail, before and after shrinking.
func writePromised(w io.Writer, rows []benchmarks.Row) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, promisedColumns)
	for _, r := range rows {
		p := r.Promised
		fmt.Fprintf(tw, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t\n", r.System, r.SUT, r.Strategy, r.Runs, p.Failures, r.Crashed+r.Hung, r.Upheld,
			r.Runs-p.Failures-r.Upheld+r.Infrastructure, executionsCell(r), meanOrDash(p.CallsPerFailure), meanOrDash(p.Length), meanOrDash(p.Shrunk))
	}
	return tw.Flush()
}

// meanOrDash prints a mean, or a dash for 0.
func meanOrDash(x float64) string {
	if x == 0 {
		return "-"
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}
