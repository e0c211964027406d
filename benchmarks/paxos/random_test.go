package paxos_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/paxos"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
)

// Random requests and faults under a random schedule: no property of the nodes' states is broken
// and no goal is reached in any run of the right election, and no goal is reached in a run of
// another one in which no property is broken.
func TestProperties(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rules paxos.Rules
	}{
		{"right", paxos.New()},
		{"ignores its promise", paxos.NewBuggy()},
		{"keeps its value", paxos.NewStubborn()},
		{"half is a majority", paxos.NewHalf()},
		{"forgets its promise", paxos.NewForgetful()},
		{"adds up ballots", paxos.NewLumping()},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			broken, reached := wander(t, c.rules, seeded.Runs(200))
			t.Logf("a property is broken in %d runs, and a goal reached in %d", broken, reached)
			if right := c.name == "right"; right && broken+reached > 0 || !right && broken == 0 && seeded.Counted() {
				t.Errorf("a property is broken in %d runs, and a goal reached in %d", broken, reached)
			}
		})
	}
}

// wander returns in how many random runs a property is broken, and in how many a goal is reached.
func wander(t *testing.T, rules paxos.Rules, runs int) (broken, reached int) {
	s, ds := spec.Load("paxos.clouseau.hcl")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	var system *paxos.Checked
	test := interp.Test("paxos", s.Context, s.Goals[0], nil, interp.Registry{}, func(context.Context) (rt.Adapter, error) {
		system = paxos.Check(paxos.Adapter(rules))
		return system, nil
	})
	test.Options.Schedule = strategy.Named("random")
	worker := interp.Worker("work", interp.Workload(s, interp.Registry{}))
	sample.Runs(t.Context(), test.With(worker), runs, 1, func(i int, r *run.Result) {
		if system.Broken != "" {
			broken++
		}
		for _, g := range s.Goals {
			m := monitor.New(s.B, g.Violation, g.Vars)
			for _, e := range r.Trace {
				m.Step(e)
			}
			if !m.Violated() {
				continue
			}
			reached++
			if system.Broken == "" {
				t.Fatalf("run %d is in %s, but no property is broken\n%s", i, g.Name, r.Table())
			}
		}
	})
	return broken, reached
}
