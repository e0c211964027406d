package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// writeTables prints the rows of generators, of promises, of models, and of paths and scripts: each
// of these has columns of its own.
func writeTables(w io.Writer, rows []benchmarks.Row) error {
	var generators, promised, models, systematic []benchmarks.Row
	for _, r := range rows {
		switch {
		case r.Promised != nil:
			promised = append(promised, r)
		case r.Strategy == benchmarks.ModelStrategy:
			models = append(models, r)
		case r.Conclusion != "":
			systematic = append(systematic, r)
		default:
			generators = append(generators, r)
		}
	}
	first := true
	for _, table := range []struct {
		rows  []benchmarks.Row
		write func(io.Writer, []benchmarks.Row) error
	}{{generators, writeTable}, {promised, writePromised}, {models, writeModels}, {systematic, writeSystematic}} {
		if len(table.rows) == 0 {
			continue
		}
		if !first {
			fmt.Fprintln(w)
		}
		first = false
		if err := table.write(w, table.rows); err != nil {
			return err
		}
	}
	return nil
}

func writeTable(w io.Writer, rows []benchmarks.Row) error {
	t := newTable(w, false, "SYSTEM\tSUT\tSTRATEGY\tRUNS\tVIOLATIONS\tEXECUTIONS\tPUBLISHED\tUPHELD\tUPHELD %\tPREVENTED\tOFF SCRIPT\tOTHER\tDISCARDS\t"+
		"CALLS/RUN\tSYNTH MS\tREFINEMENTS\tQUERIES")
	several := severalGoals(rows)
	for _, r := range rows {
		if several[r.System] {
			r.System += ":" + r.Goal
		}
		runs := float64(max(r.Runs, 1))
		cells := []any{r.System, r.SUT, r.Strategy, r.Runs, r.Violations, r.ExecutionsPerViolation, publishedCell(r), r.Upheld, 100 * float64(r.Upheld) / runs,
			r.Prevented, r.Uninformative, r.Undecided + r.Misfits + r.Crashed + r.Hung + r.Infeasible + r.Infrastructure, r.Discards, float64(r.Calls) / runs}
		t.row(append(cells, synthesisCells(r)...)...)
	}
	return cmp.Or(t.Flush(), writeNotes(w, rows), writeTimes(w, rows))
}

// severalGoals returns the systems of which there are rows of several goals.
func severalGoals(rows []benchmarks.Row) map[string]bool {
	goal, several := map[string]string{}, map[string]bool{}
	for _, r := range rows {
		if g, ok := goal[r.System]; ok && g != r.Goal {
			several[r.System] = true
		}
		goal[r.System] = r.Goal
	}
	return several
}

// writeNotes explains figures that the table cannot explain.
func writeNotes(w io.Writer, rows []benchmarks.Row) error {
	var notes []string
	if slices.ContainsFunc(rows, func(r benchmarks.Row) bool { return r.Suspect }) {
		notes = append(notes, "*: no clause describes the deciding answer (suspect)")
	}
	for _, r := range rows {
		if r.Schedule != "" && r.Schedule != r.Strategy {
			n := fmt.Sprintf("%s, %s: the schedule is %s", r.System, r.Strategy, r.Schedule)
			if !slices.Contains(notes, n) {
				notes = append(notes, n)
			}
		}
		if r.Median > 0 {
			notes = append(notes, fmt.Sprintf("%s, fuzz: in the middle of its campaigns the first violation came with execution %d", r.System, r.Median))
		}
	}
	for _, n := range benchmarks.Notes(rows) {
		notes = append(notes, fmt.Sprintf("%s, not as published: %s", n[0], n[1]))
	}
	for _, n := range notes {
		if _, err := fmt.Fprintln(w, n); err != nil {
			return err
		}
	}
	return nil
}

// publishedCell returns the figure to compare with. It applies to the buggy system only.
func publishedCell(r benchmarks.Row) string {
	if r.Published == "" || r.SUT != "buggy" {
		return "-"
	}
	return r.Published
}

// synthesisCells returns the last cells of a row. They are empty for baselines.
func synthesisCells(r benchmarks.Row) []any {
	if r.Strategy != "synth" {
		return []any{"-", "-", "-"}
	}
	ms := digits(1, r.SynthMS)
	if r.Suspect {
		ms += "*"
	}
	return []any{ms, r.Refinements, r.Queries}
}
