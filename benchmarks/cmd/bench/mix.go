package main

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeMixes prints how the generators of each goal do together and alone: a line for each goal,
// and below it one for each of its generators.
func writeMixes(w io.Writer, rows []benchmarks.Mix) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "SYSTEM\tGOAL\tEXECUTIONS\tBEST\tWORSE BY\tFIRST\tFIXED: INFORMATIVE\tUPHELD\tPREVENTED")
	for _, m := range rows {
		share := func(n int) float64 { return 100 * float64(n) / float64(m.Runs) }
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%.1f %%\t%.1f %%\t%.1f %%\n", m.System, m.Goal,
			finite("%.2f", m.Executions()), finite("%.2f", m.Least()), worse(m), first(m), 100*m.Informative(), share(m.Upheld), share(m.Prevented))
		for _, g := range m.Generators {
			fmt.Fprintf(tw, "\t  %s\t%s\t\t\t\t%.1f %%\t%.1f %%\t%.1f %%\n", g.Name, finite("%.2f", float64(m.Runs)/float64(g.Violations)),
				share(g.Upheld+g.Prevented), share(g.Upheld), share(g.Prevented))
		}
		if g := m.Better(); g != nil {
			fmt.Fprintf(tw, "\t  left out: %s\t%s\t\t\t\t\t\t\n", g.Name, finite("%.2f", float64(m.Runs)/float64(g.Violations)))
		}
	}
	return tw.Flush()
}

// finite prints a number, or a dash if no run was a violation.
func finite(format string, x float64) string {
	if math.IsInf(x, 0) {
		return "-"
	}
	return fmt.Sprintf(format, x)
}

// worse prints by how much a mix is worse than its best generator, if either finds a violation.
func worse(m benchmarks.Mix) string {
	if math.IsInf(m.Least(), 0) {
		return "-"
	}
	return finite("%.0f %%", 100*m.Worse())
}

// first prints how many runs the first violation takes.
func first(m benchmarks.Mix) string {
	if m.First == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *m.First)
}
