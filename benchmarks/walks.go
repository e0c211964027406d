package benchmarks

import (
	"context"
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// WalkStrategy is the name of the strategy that performs random runs within the clauses.
const WalkStrategy = "walk"

// RepeatStrategy is the name of the state machines with preconditions written by hand.
const RepeatStrategy = "repeat"

// WalkRow says what the runs of a strategy were worth, by the clauses of the system's spec.
type WalkRow struct {
	System   string `json:"system"`
	Goal     string `json:"goal"`
	Strategy string `json:"strategy"`
	Runs     int    `json:"runs"`
	Calls    int    `json:"calls"`
	// Meaningful is the share of the calls and sends that some clause allows, with these arguments,
	// after the history so far.
	Meaningful float64 `json:"meaningful"`
	// States is how many different states the fixed twin came to in each 1,000 calls of the first
	// StatesOf calls: sets of histories that hold, with the values for which they do.
	States float64 `json:"states_per_1000_calls"`
	// Violations are those of the buggy twin, in as many runs.
	Violations             int      `json:"violations"`
	ExecutionsPerViolation *float64 `json:"executions_per_violation"`
	// CallsPerViolation counts operations, since runs differ in length.
	CallsPerViolation *float64 `json:"calls_per_violation"`
	Microseconds      float64  `json:"microseconds_per_call"` // of the runs of the buggy twin
}

// StatesOf is how many calls of a strategy are looked at for their states. Longer measurements find
// fewer new ones for each call, so it is the same for all.
const StatesOf = 5000

// Walks compares walks with random operations, with the handwritten scripts, and with state
// machines for rapid's Repeat, on all systems whose operations are calls.
func Walks(ctx context.Context, opt Options, row func(WalkRow)) error {
	for _, sys := range Systems() {
		if !wanted(opt.Systems, sys.Name) || ctx.Err() != nil {
			continue
		}
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
		if diags.HasErrors() {
			return fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
		}
		if !synchronous(s.B.Ops()) {
			continue
		}
		t := &table{System: sys, spec: s, opt: opt}
		strategies := append([]sample.Strategy{t.walking()}, t.baselines()...)
		if m := machine(sys.Name); m != nil {
			strategies = append(strategies, sample.Strategy{Name: RepeatStrategy, Generators: []rt.Generator{{Name: RepeatStrategy, Run: m(s)}}})
		}
		for _, st := range strategies {
			if ctx.Err() == nil {
				opt.progress(sys.Name, st.Name)
				row(t.walked(ctx, st))
			}
		}
	}
	return nil
}

func synchronous(ops []*sre.Op) bool {
	for _, op := range ops {
		if op.Visible() && op.Kind != sre.Call {
			return false
		}
	}
	return true
}

// walking returns the strategy that walks.
func (t *table) walking() sample.Strategy {
	return sample.Strategy{Name: WalkStrategy, Generators: []rt.Generator{interp.Walker(WalkStrategy, t.spec.Context, interp.Walk(t.spec, t.Registry))}}
}

// walked measures a strategy: what it finds in the buggy twin, and where it comes to in the fixed
// one.
func (t *table) walked(ctx context.Context, st sample.Strategy) WalkRow {
	goal := t.spec.Goals[0]
	r := WalkRow{System: t.Name, Goal: goal.Name, Strategy: st.Name}
	test := func(form string) *rt.Test {
		for _, sut := range t.SUTs {
			if sut.Name == form {
				out := interp.Test(t.Name, t.spec.Context, goal, nil, t.Registry, func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
				out.Options = patient(out.Options)
				return out.With(st.Generators...)
			}
		}
		panic("benchmarks: " + t.Name + " has no form " + form)
	}
	start := time.Now()
	found := sample.Runs(ctx, test("buggy"), t.opt.Runs, t.opt.Seed, nil)
	took := time.Since(start)
	r.Violations = found.Violations
	if x, ok := found.ExecutionsPerViolation(); ok {
		calls := float64(found.Calls) / float64(found.Violations)
		r.ExecutionsPerViolation, r.CallsPerViolation = &x, &calls
	}
	r.Microseconds = float64(took.Microseconds()) / float64(max(1, found.Calls))
	judge := walk.New(event.SystemOf(t.Name, t.spec.B), interp.Walk(t.spec, t.Registry))
	states, looked, of, meaningful := map[uint64]bool{}, 0, 0, 0
	sample.Runs(ctx, test("fixed"), t.opt.Runs, t.opt.Seed, func(_ int, x *run.Result) {
		n, m := judge.Meaningful(x.Trace, func(state uint64) {
			if looked++; looked <= StatesOf {
				states[state] = true
			}
		})
		of, meaningful = of+n, meaningful+m
	})
	r.Runs, r.Calls = t.opt.Runs, of
	r.Meaningful = float64(meaningful) / float64(max(1, of))
	r.States = 1000 * float64(len(states)) / float64(max(1, min(looked, StatesOf)))
	return r
}
