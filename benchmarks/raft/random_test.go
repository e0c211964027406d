package raft_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/raft"
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
// and no goal is reached in any run of the right cluster, and no goal is reached in a run of
// another one in which no property is broken.
func TestProperties(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rules raft.Rules
	}{
		{"right", raft.New()},
		{"does not compare logs", raft.NewBuggy()},
		{"counts votes of earlier terms", raft.NewLate()},
		{"forgets its vote", raft.NewForgetful()},
		{"counts refusals", raft.NewDeaf()},
		{"commits entries of earlier terms", raft.NewEager()},
		{"discards what is behind a snapshot", raft.NewDiscarding()},
		{"takes half for a majority", raft.NewOdd()},
		{"changes members before the change before is committed", raft.NewOverlapping()},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			broken, reached := wander(t, c.rules, seeded.Runs(500))
			t.Logf("a property is broken in %d runs, and a goal reached in %d", broken, reached)
			if c.name == "right" && broken+reached > 0 {
				t.Errorf("a property is broken in %d runs, and a goal reached in %d", broken, reached)
			}
		})
	}
}

// wander returns in how many random runs a property is broken, and in how many a goal is reached.
func wander(t *testing.T, rules raft.Rules, runs int) (broken, reached int) {
	s, ds := spec.Load("raft.clouseau.hcl")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	var system *raft.Checked
	test := interp.Test("raft", s.Context, s.Goals[0], nil, interp.Registry{}, func(context.Context) (rt.Adapter, error) {
		system = raft.Check(raft.Adapter(rules))
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
