package benchmarks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/isolation"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// LevelRow is a cell of the matrix of anomalies and stores.
type LevelRow struct {
	// Anomaly is the anomaly that a schedule shows, or SYSTEM:GOAL.
	Anomaly string `json:"anomaly"`
	Store   string `json:"store"` // a mode or level of the store in memory, or a server's level
	Goal    bool   `json:"goal"`  // generators of a goal were run; otherwise a schedule was played
	// Cell is "yes" if the anomaly was shown. Otherwise it says how it was prevented: "no" if reads
	// returned something else, "wait" if a statement waited, or the code with which a transaction
	// was ended, and the step.
	Cell       string `json:"cell"`
	Runs       int    `json:"runs"`
	Violations int    `json:"violations"`
	// Harmless counts runs of a goal whose transactions could have run one after the other.
	Harmless int `json:"harmless,omitempty"`
	// ExecutionsPerViolation is nil if there is no violation.
	ExecutionsPerViolation *float64 `json:"executions_per_violation"`
	// Observed is what servers of that level did. It is empty if nothing is known of them.
	Observed string `json:"observed,omitempty"`
	// Trace is what happened, if that is not what was observed.
	Trace []string `json:"trace,omitempty"`
}

// storeForm is a store of the matrix.
type storeForm struct {
	name string
	mode string // the mode that stands for it; empty: none
	open store.Opener
}

// storeForms returns the stores of the matrix: all modes, then all levels. If levels of servers are
// named, it returns these, and the modes in memory that are named.
func (o *Options) storeForms(s *servers) (out []storeForm) {
	for _, l := range o.serverLevels() {
		out = append(out, storeForm{l.Name, l.Mode, s.client.Open(l.Name)})
	}
	for _, m := range memory.Modes() {
		if wanted(o.SUTs, MemoryForm+m.String()) {
			out = append(out, storeForm{m.String(), m.String(), memory.Deterministic(m)})
		}
	}
	for _, l := range isolation.Levels() {
		if len(o.SUTs) == 0 {
			out = append(out, storeForm{l.String(), "", memory.Axiomatic(l)})
		}
	}
	return out
}

// Levels plays each known anomaly on each store, and runs the generators of each goal of the
// applications on it. The stores are those in memory, in each mode and at each level, or the levels
// of servers and the modes that are named as forms. It calls row with each cell.
func Levels(ctx context.Context, opt Options, row func(LevelRow)) error {
	s, err := newServers(ctx, opt)
	if err != nil {
		return err
	}
	return errors.Join(opt.matrix(ctx, opt.storeForms(s), row), s.close())
}

// matrix computes the cells.
func (o *Options) matrix(ctx context.Context, forms []storeForm, row func(LevelRow)) error {
	if len(forms) == 0 {
		return fmt.Errorf("benchmarks: none of the forms is a level of a server, or a mode of the store in memory: %s", strings.Join(StoreForms(), ", "))
	}
	for _, a := range store.Anomalies() {
		for _, f := range forms {
			if len(o.Systems) > 0 || ctx.Err() != nil {
				continue
			}
			o.progress(a.Name, f.name)
			r, err := played(ctx, a, f)
			if err != nil {
				return err
			}
			row(r)
		}
	}
	for _, a := range Applications() {
		if err := o.goalsAt(ctx, a, forms, row); err != nil {
			return err
		}
	}
	choosing := slices.DeleteFunc(slices.Clone(forms), func(f storeForm) bool { return f.mode != "" })
	for _, a := range directed() {
		if err := o.goalsAt(ctx, a, choosing, row); err != nil {
			return err
		}
	}
	return nil
}

// lost is how often a schedule is played again if the environment was in the way.
const lost = 3

// played returns the cell of a schedule.
func played(ctx context.Context, a store.Anomaly, f storeForm) (LevelRow, error) {
	p, err := a.Play(ctx, f.open)
	for try := 1; err != nil && try < lost && ctx.Err() == nil; try++ {
		p, err = a.Play(ctx, f.open)
	}
	if err != nil {
		return LevelRow{}, err
	}
	r := LevelRow{Anomaly: a.Name, Store: f.name, Cell: a.Cell(p), Runs: 1, Observed: store.ObservedAt(a.Name, f.mode)}
	if a.Found(p) == store.Shown {
		one := 1.0
		r.Violations, r.ExecutionsPerViolation = 1, &one
	}
	if got, _, _ := strings.Cut(r.Cell, " at "); r.Observed != "" && got != r.Observed {
		r.Trace = p.Trace
	}
	return r, nil
}

// goalsAt returns the cells of the goals of an application.
func (o *Options) goalsAt(ctx context.Context, a Application, forms []storeForm, row func(LevelRow)) error {
	if !wanted(o.Systems, a.Name) || len(forms) == 0 {
		return nil
	}
	file := specFile(a.Name)
	s, diags := spec.LoadSource(file, []byte(specText(file)), spec.Reader(specs.ReadFile))
	if diags.HasErrors() {
		return fmt.Errorf("benchmarks: the spec of %s: %w", a.Name, diags)
	}
	for _, sys := range applications() {
		if sys.Name != a.Name {
			continue
		}
		t := &table{System: sys, spec: s, opt: *o, solver: o.Solver(s.Context)}
		for _, goal := range s.Goals {
			o.progress(a.Name, goal.Name, "synthesis")
			found := synth.Synthesize(ctx, s.Context, goal, t.solver, o.Search)
			for _, f := range forms {
				if ctx.Err() != nil {
					return nil
				}
				o.progress(a.Name, goal.Name, f.name)
				test := t.test(goal, SUT{Dial: a.Buggy.on(f.open)}, t.synthesized(found))
				row(t.cell(ctx, test, a.Name+":"+goal.Name, f))
			}
		}
	}
	return nil
}

// cell runs a test and returns its cell.
func (t *table) cell(ctx context.Context, test *rt.Test, anomaly string, f storeForm) LevelRow {
	ways := map[string]int{}
	start := time.Now()
	rep := sample.Runs(ctx, test, t.opt.Runs, t.opt.Seed, func(_ int, r *run.Result) {
		ways[way(r, f)]++
	})
	c := counted(rep, time.Since(start))
	out := LevelRow{Anomaly: anomaly, Store: f.name, Goal: true, Runs: c.Runs, Violations: c.Violations, Harmless: c.Harmless,
		ExecutionsPerViolation: c.ExecutionsPerViolation, Cell: "yes"}
	if c.Violations == 0 {
		out.Cell = most(ways)
	}
	return out
}

// way says how a run of a goal was prevented. At a level nothing waits: a step that is missing is
// the read of a version that the level does not admit.
func way(r *run.Result, f storeForm) string {
	reason := ""
	for _, e := range r.Trace {
		if e.Op.Name == "abort" {
			reason = e.Values[e.Op.Position("reason")].Text()
		}
	}
	switch missed := r.Deviation != nil && r.Deviation.Missed != ""; {
	case reason != "":
		return reason
	case missed && f.mode != "":
		return "wait"
	}
	return "no"
}

// most returns the most frequent word, the first of several in the order of the alphabet.
func most(words map[string]int) (out string) {
	for w, n := range words {
		if m := words[out]; n > m || n == m && w < out {
			out = w
		}
	}
	return out
}
