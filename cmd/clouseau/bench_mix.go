package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// benchMixes measures the generators of each goal together and alone.
func benchMixes(ctx context.Context, t *terminal, w io.Writer, opt benchmarks.Options, format string) error {
	var rows []benchmarks.Mix
	err := benchmarks.Mixes(ctx, opt, func(m benchmarks.Mix) { rows = append(rows, m) })
	t.showProgress("")
	switch {
	case format == "json":
		err = firstError(err, writeJSON(w, rows))
	case len(rows) > 0:
		err = firstError(err, writeMixes(w, rows))
	}
	return firstError(err, ctx.Err())
}

// writeMixes prints a line for each goal, and below it one for each of its generators.
func writeMixes(w io.Writer, rows []benchmarks.Mix) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "SYSTEM\tGOAL\tEXECUTIONS\tBEST\tWORSE BY\tFIXED: INFORMATIVE\tUPHELD\tPREVENTED")
	for _, m := range rows {
		share := func(n int) float64 { return 100 * float64(n) / float64(m.Runs) }
		fmt.Fprintf(tw, "%s\t%s\t%.2f\t%.2f\t%.0f %%\t%.1f %%\t%.1f %%\t%.1f %%\n", m.System, m.Goal,
			m.Executions(), m.Best(), 100*m.Worse(), 100*m.Informative(), share(m.Upheld), share(m.Prevented))
		for _, g := range m.Generators {
			fmt.Fprintf(tw, "\t  %s\t%.2f\t\t\t%.1f %%\t%.1f %%\t%.1f %%\n", g.Name, float64(m.Runs)/float64(g.Violations),
				share(g.Upheld+g.Prevented), share(g.Upheld), share(g.Prevented))
		}
	}
	return tw.Flush()
}
