package benchmarks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// SynthesisRow is a line of the table of searches: the cost of finding generators for one goal,
// beginning with the text of the spec. Apart from times, it is the same in every run.
type SynthesisRow struct {
	System  string  `json:"system"`
	Goal    string  `json:"goal"`
	Weak    bool    `json:"weak"`     // the spec says less than the other of that system
	MS      float64 `json:"synth_ms"` // the median of the repetitions
	Asked   int     `json:"asked"`    // generators
	Found   int     `json:"found"`
	Shapes  int     `json:"shapes"` // of those found, which differ in more than bounds
	Padded  int     `json:"padded"` // those among them that do something needless
	Limits  string  `json:"limits"` // why there may be more; empty: there are none
	Suspect bool    `json:"suspect"`
	SearchCounts
	Traces   int           `json:"traces"` // abstract traces that were made
	Unknowns int           `json:"unknowns"`
	Engines  []EngineCount `json:"engines"` // in the order in which they are asked
}

// EngineCount is how many queries reached one engine.
type EngineCount struct {
	Name    string `json:"name"`
	Queries int    `json:"queries"`
}

// Syntheses searches for the goals of the systems that opt selects and calls row with each
// line as it is known, until ctx is done.
func Syntheses(ctx context.Context, opt Options, row func(SynthesisRow)) error {
	for _, sys := range Generated() {
		if !wanted(opt.Systems, sys.Name) {
			continue
		}
		opt.progress(sys.Name, "synthesis")
		rows, err := sys.synthesize(ctx, opt)
		if err != nil {
			return err
		}
		for _, r := range rows {
			row(r)
		}
	}
	return nil
}

// synthesize returns a row for each goal of the system. Each repetition starts with the text and an
// empty cache of the solver.
func (sys System) synthesize(ctx context.Context, opt Options) ([]SynthesisRow, error) {
	var rows []SynthesisRow
	var times [][]float64 // of each goal
	for range max(opt.Repeat, 1) {
		start := time.Now()
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
		if diags.HasErrors() {
			return nil, fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
		}
		solver := opt.Solver(s.Context)
		loading := time.Since(start)
		for i, goal := range s.Goals {
			r := synth.Synthesize(ctx, s.Context, goal, solver, opt.Search)
			if ctx.Err() != nil {
				return rows, nil
			}
			if i == len(rows) {
				rows, times = append(rows, sys.synthesisRow(r, opt.Search)), append(times, nil)
			}
			times[i] = append(times[i], float64((loading+r.Stats.Time).Microseconds())/1000)
		}
	}
	for i := range rows {
		slices.Sort(times[i])
		rows[i].MS = times[i][len(times[i])/2]
	}
	return rows, nil
}

func (sys System) synthesisRow(r *synth.Result, cfg synth.Config) SynthesisRow {
	st := r.Stats
	row := SynthesisRow{
		System: sys.Name, Goal: r.Goal.Name, Weak: sys.Weak,
		Asked: cfg.Results, Found: len(r.Generators), Shapes: r.Shapes, Padded: r.Padded, Limits: r.Limits.String(), Suspect: r.Suspect,
		SearchCounts: countsOf(st), Traces: st.Traces, Unknowns: st.Solver.Unknowns,
	}
	if row.Asked == 0 {
		row.Asked = synth.DefaultResults
	}
	for _, e := range st.Solver.Engines {
		row.Engines = append(row.Engines, EngineCount{e.Name, e.Queries})
	}
	return row
}
