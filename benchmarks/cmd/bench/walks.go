package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeWalks prints what the runs of strategies are worth: a line for each strategy of a system.
func writeWalks(w io.Writer, rows []benchmarks.WalkRow) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "SYSTEM\tSTRATEGY\tMEANINGFUL\tSTATES PER 1,000 CALLS\tEXECUTIONS\tCALLS\t")
	number := func(x *float64) string {
		if x == nil {
			return "-"
		}
		return fmt.Sprintf("%.2f", *x)
	}
	for _, r := range rows {
		fmt.Fprintf(tw, "%s\t%s\t%.1f %%\t%.1f\t%s\t%s\t\n", r.System, r.Strategy, 100*r.Meaningful, r.States, number(r.ExecutionsPerViolation), number(r.CallsPerViolation))
	}
	return tw.Flush()
}
