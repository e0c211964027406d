package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// levelRuns is how many runs a cell of the matrix has by default. A goal is met in all runs or in
// none, and a run that waits on a server takes long.
const levelRuns = 20

// levels computes the matrix. Cells of named levels, which may be those of servers, are also told
// as they come.
func (b *bench) levels(ctx context.Context, opt benchmarks.Options, row func(benchmarks.LevelRow)) error {
	if b.few {
		opt.Runs = levelRuns
	}
	return benchmarks.Levels(ctx, opt, func(r benchmarks.LevelRow) {
		if row(r); len(opt.SUTs) > 0 {
			b.t.ShowProgress("")
			b.t.Notef("%s, %s: %s, %d of %d runs\n", r.Anomaly, r.Store, r.Cell, r.Violations, r.Runs)
		}
	})
}

// writeLevels prints the matrix of anomalies and stores: one table of schedules and one of goals,
// and below them the cells that are not as observed of servers.
func writeLevels(w io.Writer, rows []benchmarks.LevelRow) error {
	var schedules, goals []benchmarks.LevelRow
	for _, r := range rows {
		if r.Goal {
			goals = append(goals, r)
		} else {
			schedules = append(schedules, r)
		}
	}
	if err := writeMatrix(w, "ANOMALY", schedules); err != nil {
		return err
	}
	if len(schedules) > 0 && len(goals) > 0 {
		fmt.Fprintln(w)
	}
	if err := writeMatrix(w, "GOAL", goals); err != nil {
		return err
	}
	compared := 0
	for _, r := range rows {
		if r.Observed != "" {
			compared++
		}
		if r.Trace != nil {
			fmt.Fprintf(w, "\n%s, %s: %s, and servers show %s\n    %s\n", r.Anomaly, r.Store, r.Cell, r.Observed, strings.Join(r.Trace, "\n    "))
		}
		if r.Harmless > 0 {
			fmt.Fprintf(w, "%s, %s: %d runs are in the goal, and their transactions could have run one after the other\n", r.Anomaly, r.Store, r.Harmless)
		}
	}
	if compared > 0 {
		fmt.Fprintf(w, "\n%d cells compared with what was observed of servers, %d differ\n", compared, differing(rows))
	}
	return nil
}

func differing(rows []benchmarks.LevelRow) (n int) {
	for _, r := range rows {
		if r.Trace != nil {
			n++
		}
	}
	return n
}

// writeMatrix prints a line for each anomaly with a column for each store.
func writeMatrix(w io.Writer, heading string, rows []benchmarks.LevelRow) error {
	if len(rows) == 0 {
		return nil
	}
	var stores, anomalies []string
	cells := map[[2]string]string{}
	for _, r := range rows {
		if !slices.Contains(stores, r.Store) {
			stores = append(stores, r.Store)
		}
		if !slices.Contains(anomalies, r.Anomaly) {
			anomalies = append(anomalies, r.Anomaly)
		}
		cell, _, _ := strings.Cut(r.Cell, " at ")
		if r.ExecutionsPerViolation != nil {
			cell = fmt.Sprintf("yes %.2f", *r.ExecutionsPerViolation)
		}
		cells[[2]string{r.Anomaly, r.Store}] = cell
	}
	t := newTable(w, true, heading+"\t"+strings.ToUpper(strings.Join(stores, "\t")))
	for _, a := range anomalies {
		line := a
		for _, s := range stores {
			line += "\t" + cells[[2]string{a, s}]
		}
		t.line(line)
	}
	return t.Flush()
}

// writeTimes prints, for each form of the applications on stores, how long its runs took: all
// applications, goals and strategies together.
func writeTimes(w io.Writer, rows []benchmarks.Row) error {
	times := map[string]benchmarks.Times{}
	var forms []string
	for _, r := range rows {
		if r.Times == nil {
			continue
		}
		if times[r.SUT] == nil {
			forms = append(forms, r.SUT)
		}
		times[r.SUT] = append(times[r.SUT], *r.Times...)
	}
	if len(forms) == 0 {
		return nil
	}
	table := newTable(w, false, "\nSTORES: SUT\tRUNS\tRUNS/S\tSLOWEST 1 % MS")
	for _, f := range forms {
		t := times[f]
		table.row(f, len(t), digits(0, t.PerSecond()), float64(t.Slowest().Microseconds())/1000)
	}
	return table.Flush()
}
