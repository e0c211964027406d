package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// syntheses prints what it takes to find the generators, and runs none.
func syntheses(ctx context.Context, b *bench) error {
	err := measure(ctx, b, benchmarks.Syntheses, writeSyntheses)
	if names := modeled(b.Systems); len(names) > 0 {
		b.t.Notef("note: nothing is synthesized for systems with a model: %s\n", strings.Join(names, ", "))
	}
	return err
}

// modeled returns those of the names that belong to systems with a model.
func modeled(names []string) []string {
	var out []string
	for _, m := range benchmarks.ModeledSystems() {
		if slices.Contains(names, m.Name) {
			out = append(out, m.Name)
		}
	}
	return out
}

// writeGrowth prints how searches grow with their problems.
func writeGrowth(w io.Writer, rows []benchmarks.GrowthRow) error {
	t := newTable(w, false, "FAMILY\tSIZE\tMS\tEVENTS\tREFINED\tTRACES\tQUERIES\tCACHED\tSTEPS\tRATIO\tMB")
	for _, r := range rows {
		ratio := "-"
		if r.Ratio > 0 {
			ratio = digits(2, r.Ratio)
		}
		t.row(r.Family, r.Size, r.MS, r.Events, r.Refinements, r.Traces, r.Queries, r.Cached, r.Steps, ratio, float64(r.Bytes)/1e6)
	}
	return t.Flush()
}

func writeSyntheses(w io.Writer, rows []benchmarks.SynthesisRow) error {
	t := newTable(w, false, "SYSTEM\tMS\tASKED\tFOUND\tSHAPES\tEVENTS\tREFINED\tTRACES\tQUERIES\tCACHED\tBY ENGINE\tOPEN\tLIMITED BY")
	all := map[bool]*benchmarks.SynthesisRow{}
	for _, r := range rows {
		writeSynthesis(t, r)
		sum := all[r.Weak]
		if sum == nil {
			sum = &benchmarks.SynthesisRow{}
			all[r.Weak] = sum
		}
		addSynthesis(sum, r)
	}
	for _, weak := range []bool{false, true} {
		if sum := all[weak]; sum != nil {
			sum.System = map[bool]string{false: "all strong", true: "all weak"}[weak]
			writeSynthesis(t, *sum)
		}
	}
	return t.Flush()
}

func writeSynthesis(t table, r benchmarks.SynthesisRow) {
	var engines []string
	for _, e := range r.Engines {
		engines = append(engines, fmt.Sprintf("%d %s", e.Queries, e.Name))
	}
	t.row(r.System, r.MS, r.Asked, r.Found, r.Shapes, r.Events, r.Refinements, r.Traces, r.Queries, r.Cached, strings.Join(engines, ", "), r.Unknowns, r.Limits)
}

// addSynthesis adds the counts of a row to a sum.
func addSynthesis(sum *benchmarks.SynthesisRow, r benchmarks.SynthesisRow) {
	sum.MS += r.MS
	sum.Asked += r.Asked
	sum.Found += r.Found
	sum.Shapes += r.Shapes
	sum.Add(r.SearchCounts)
	sum.Traces += r.Traces
	sum.Unknowns += r.Unknowns
	if sum.Engines == nil {
		sum.Engines = make([]benchmarks.EngineCount, len(r.Engines))
	}
	for i, e := range r.Engines {
		sum.Engines[i].Name = e.Name
		sum.Engines[i].Queries += e.Queries
	}
}
