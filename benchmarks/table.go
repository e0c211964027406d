package benchmarks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Row is a line of the table: one strategy against one form of one system.
type Row struct {
	System         string `json:"system"`
	SUT            string `json:"sut"`
	Strategy       string `json:"strategy"`
	Goal           string `json:"goal"`
	Runs           int    `json:"runs"`
	Violations     int    `json:"violations"`
	Upheld         int    `json:"upheld"`
	Uninformative  int    `json:"uninformative"`
	Crashed        int    `json:"crashed"`
	Hung           int    `json:"hung"`
	Infeasible     int    `json:"infeasible"`
	Infrastructure int    `json:"infrastructure"`
	Discards       int    `json:"discards"`
	// ExecutionsPerViolation is Runs divided by Violations; nil where there is no violation.
	ExecutionsPerViolation *float64 `json:"executions_per_violation"`
	Calls                  int      `json:"calls"`
	Seconds                float64  `json:"seconds"` // of the runs
	// What follows is about synthesis and zero for baselines.
	SynthMS     float64 `json:"synth_ms"` // from the spec's text to certified generators
	Events      int     `json:"events"`   // in all generators, ghosts left out
	Refinements int     `json:"refinements"`
	Queries     int     `json:"queries"`
	Cached      int     `json:"cached"` // queries that no engine had to answer
	Unknowns    int     `json:"unknowns"`
	Suspect     bool    `json:"suspect"` // the deciding event's answer has no clause
}

// Strategies and SUTs are the names that rows have, in the order of the table.
var (
	Strategies = []string{"synth", "random", "handwritten"}
	SUTs       = []string{"buggy", "fixed"}
)

// Options select and size a table. Empty lists mean everything.
type Options struct {
	Systems, Strategies, SUTs []string
	Runs                      int
	Seed                      uint64
	// Solver makes the portfolio with which goals are refined.
	Solver func(*uhat.Context) *logic.Portfolio
}

// Run computes the table and calls row with each line as it is known, until
// ctx is done; a row that was cut short has fewer runs. Apart from times, the same options
// give the same rows.
func Run(ctx context.Context, opt Options, row func(Row)) error {
	for _, sys := range Systems() {
		if !wanted(opt.Systems, sys.Name) {
			continue
		}
		if err := sys.run(ctx, opt, row); err != nil {
			return err
		}
	}
	return nil
}

func wanted(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }

// run adds the rows of one system, goal by goal.
func (sys System) run(ctx context.Context, opt Options, row func(Row)) error {
	start := time.Now()
	s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
	if diags.HasErrors() {
		return fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
	}
	loading := time.Since(start)
	p := opt.Solver(s.Context)
	for _, goal := range s.Goals {
		strategies := sys.Baselines(s)
		var found *synth.Result
		if wanted(opt.Strategies, "synth") {
			found = synth.Synthesize(ctx, s.Context, goal, p, synth.Config{})
			if len(found.Generators) == 0 && ctx.Err() == nil {
				return fmt.Errorf("benchmarks: no generator for %s of %s:\n%v", goal.Name, sys.Name, found.Explanation)
			}
			strategies = append([]rt.Strategy{sys.synthesized(s, found)}, strategies...)
		}
		for _, sut := range sys.SUTs {
			if !wanted(opt.SUTs, sut.Name) {
				continue
			}
			for _, strategy := range strategies {
				if !wanted(opt.Strategies, strategy.Name) || ctx.Err() != nil {
					continue
				}
				r := sys.measure(ctx, s, goal, sut, strategy, opt)
				if strategy.Name == "synth" {
					r.describe(found, loading)
				}
				row(r)
			}
		}
	}
	return nil
}

// synthesized makes a strategy of what synthesis found.
func (sys System) synthesized(s *uhat.Spec, r *synth.Result) rt.Strategy {
	out := rt.Strategy{Name: "synth"}
	for _, g := range r.Generators {
		out.Generators = append(out.Generators, interp.Generator(s.Context, g, sys.Registry))
	}
	return out
}

// measure runs one strategy against one form of the system.
func (sys System) measure(ctx context.Context, s *uhat.Spec, goal *uhat.Goal, sut SUT, strategy rt.Strategy, opt Options) Row {
	test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
		func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
	start := time.Now()
	rep := rt.Sample(ctx, test.With(strategy), opt.Runs, opt.Seed, nil)
	r := Row{
		System: sys.Name, SUT: sut.Name, Strategy: strategy.Name, Goal: goal.Name,
		Runs: rep.Runs, Violations: rep.Violations, Upheld: rep.Upheld, Uninformative: rep.Uninformative,
		Crashed: rep.Crashed, Hung: rep.Hung, Infeasible: rep.Infeasible, Infrastructure: rep.Infrastructure,
		Discards: rep.Discards, Calls: rep.Calls, Seconds: time.Since(start).Seconds(),
	}
	if ratio, ok := rep.ExecutionsPerViolation(); ok {
		r.ExecutionsPerViolation = &ratio
	}
	return r
}

// describe adds what a search cost.
func (r *Row) describe(found *synth.Result, loading time.Duration) {
	st := found.Stats
	r.SynthMS = float64((loading + st.Time).Microseconds()) / 1000
	r.Events, r.Refinements = st.Events, st.Refinements
	r.Queries, r.Cached, r.Unknowns = st.Solver.Queries, st.Solver.Cached+st.Solver.Reused, st.Solver.Unknowns
	r.Suspect = found.Suspect
}
