package benchmarks

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Mix compares the generators of one goal, run together, with each of them alone. It also runs the
// other generators alone that the search finds when it is asked for many. Running generators
// together is worth it only if it costs little: see [Mix.Worse] and [Mix.Informative].
type Mix struct {
	System     string `json:"system"`
	Goal       string `json:"goal"`
	Weak       bool   `json:"weak"`
	Runs       int    `json:"runs"`
	Violations int    `json:"violations"` // of the buggy twin
	// First is how many runs it takes on average until the first violation, in tests that begin
	// anew, as a user meets it; nil: there was none.
	First      *float64     `json:"first"`
	Upheld     int          `json:"upheld"` // of the fixed twin
	Prevented  int          `json:"prevented"`
	Generators []MixedShare `json:"generators"`
	// Others are generators that are not in the mix; the search finds them when it is asked for
	// Many. They run only against the buggy twin.
	Others []MixedShare `json:"others"`
	// Best is the generator that finds most, of both lists, in runs with another seed than those
	// that chose it: the luckiest of many equal ones looks better than it is.
	Best MixedShare `json:"best"`
}

// Many is the number of generators that a mix is compared with. Further ones differ only in their
// order.
const Many = 12

// MixedShare is one generator alone, against the same twins for as many runs.
type MixedShare struct {
	Name       string `json:"name"`
	Events     int    `json:"events"` // that it plans, 0 if that varies
	Recursive  bool   `json:"recursive"`
	Violations int    `json:"violations"`
	Upheld     int    `json:"upheld"`
	Prevented  int    `json:"prevented"`
}

// Executions returns the runs per violation, or +Inf if there is no violation.
func (m *Mix) Executions() float64 { return ratio(m.Runs, m.Violations) }

// Least returns the runs per violation of the best generator alone, whether in the mix or not.
func (m *Mix) Least() float64 { return ratio(m.Runs, m.Best.Violations) }

// Better returns the best of the others if it finds more than each generator of the mix, and nil
// otherwise.
func (m *Mix) Better() *MixedShare {
	most, best := 0, (*MixedShare)(nil)
	for _, g := range m.Generators {
		most = max(most, g.Violations)
	}
	for i, g := range m.Others {
		if g.Violations > most {
			most, best = g.Violations, &m.Others[i]
		}
	}
	return best
}

// Worse returns the relative excess of the mix over its best generator in executions per violation.
func (m *Mix) Worse() float64 {
	if math.IsInf(m.Least(), 1) {
		return 0
	}
	return m.Executions()/m.Least() - 1
}

// Informative returns the share of the fixed twin's runs that reach the deciding event, or that an
// event of the goal keeps from it.
func (m *Mix) Informative() float64 { return float64(m.Upheld+m.Prevented) / float64(max(m.Runs, 1)) }

func ratio(runs, violations int) float64 {
	if violations == 0 {
		return math.Inf(1)
	}
	return float64(runs) / float64(violations)
}

// Mixes measures the generators of the systems that opt selects, together and alone, and calls row
// with each line as it is known, until ctx is done.
func Mixes(ctx context.Context, opt Options, row func(Mix)) error {
	for _, sys := range Generated() {
		if !wanted(opt.Systems, sys.Name) {
			continue
		}
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
		if diags.HasErrors() {
			return fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
		}
		t := &table{System: sys, spec: s, opt: opt, solver: opt.Solver(s.Context)}
		for _, goal := range s.Goals {
			opt.progress(sys.Name, "mix")
			found := synth.Synthesize(ctx, s.Context, goal, t.solver, opt.Search)
			m := t.mix(ctx, goal, found.Generators)
			all := found.Generators
			if opt.Search.Results == 0 {
				many := opt.Search
				many.Results = Many
				more := synth.Synthesize(ctx, s.Context, goal, t.solver, many).Generators
				further := leftOut(more, found.Generators)
				m.Others = t.others(ctx, goal, further, len(more))
				all = slices.Concat(all, further)
			}
			t.best(ctx, goal, all, &m)
			if ctx.Err() == nil {
				row(m)
			}
		}
	}
	return nil
}

// mix measures generators of one goal.
func (t *table) mix(ctx context.Context, goal *uhat.Goal, gs []*uhat.Generator) Mix {
	m := Mix{System: t.Name, Goal: goal.Name, Weak: t.Weak, Runs: t.opt.Runs}
	m.Violations = t.against(ctx, goal, "buggy", gs).Violations
	m.First = t.first(ctx, goal, gs)
	fixed := t.against(ctx, goal, "fixed", gs)
	m.Upheld, m.Prevented = fixed.Upheld, fixed.Prevented
	for _, g := range gs {
		one := []*uhat.Generator{g}
		fixed := t.against(ctx, goal, "fixed", one)
		m.Generators = append(m.Generators, MixedShare{
			Name: g.Name, Events: fixed.Generators[0].Events, Recursive: fixed.Generators[0].Events == 0,
			Violations: t.against(ctx, goal, "buggy", one).Violations, Upheld: fixed.Upheld, Prevented: fixed.Prevented,
		})
	}
	return m
}

// leftOut returns those of many generators that are not in the mix.
func leftOut(many, mixed []*uhat.Generator) []*uhat.Generator {
	known := map[string]bool{}
	for _, g := range mixed {
		known[body(g)] = true
	}
	return slices.DeleteFunc(slices.Clone(many), func(g *uhat.Generator) bool { return known[body(g)] })
}

// others measures generators that are not in the mix, of so many that were made.
func (t *table) others(ctx context.Context, goal *uhat.Goal, gs []*uhat.Generator, of int) []MixedShare {
	var out []MixedShare
	for _, g := range gs {
		out = append(out, MixedShare{
			Name:       fmt.Sprintf("%s of %d", g.Name, of),
			Violations: t.against(ctx, goal, "buggy", []*uhat.Generator{g}).Violations,
		})
	}
	return out
}

// best measures the best of all generators, those of the mix first, once more.
func (t *table) best(ctx context.Context, goal *uhat.Goal, all []*uhat.Generator, m *Mix) {
	measured := slices.Concat(m.Generators, m.Others)
	if len(measured) == 0 {
		return
	}
	at := 0
	for i, g := range measured {
		if g.Violations > measured[at].Violations {
			at = i
		}
	}
	again := *t
	again.opt.Seed++
	m.Best = MixedShare{Name: measured[at].Name, Violations: again.against(ctx, goal, "buggy", all[at:at+1]).Violations}
}

// body returns the actions of a generator without its name.
func body(g *uhat.Generator) string { return strings.ReplaceAll(uhat.Describe(g.Script()), g.Name, "") }

// against runs generators against one form of the system.
func (t *table) against(ctx context.Context, goal *uhat.Goal, form string, gs []*uhat.Generator) *report.Report {
	return sample.Steered(ctx, t.hunt(goal, form, gs), t.opt.Runs, t.opt.Seed)
}

// hunt returns the test of generators against one form of the system.
func (t *table) hunt(goal *uhat.Goal, form string, gs []*uhat.Generator) *rt.Test {
	for _, sut := range t.SUTs {
		if sut.Name == form {
			return t.test(goal, sut, t.synthesized(&synth.Result{Generators: gs}))
		}
	}
	panic("benchmarks: a system without its twin: " + form)
}

// first returns how many runs it takes until the first violation: the mean over tests, of which
// each ends with it. They are at most 100, and have at most as many runs in all as a row.
func (t *table) first(ctx context.Context, goal *uhat.Goal, gs []*uhat.Generator) *float64 {
	test := t.hunt(goal, "buggy", gs)
	runs, found := 0, 0
	for seed := t.opt.Seed; found < 100 && runs < t.opt.Runs && ctx.Err() == nil; seed++ {
		n, ok := sample.First(ctx, test, t.opt.Runs-runs, seed)
		if runs += n; ok {
			found++
		}
	}
	if found == 0 {
		return nil
	}
	mean := float64(runs) / float64(found)
	return &mean
}
