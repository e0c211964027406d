package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestEveryGenerator asks for twice as many generators as usual, in the long mode for four times as
// many. If a spec says what is worth doing, every generator can show the bug, and the fixed twin
// follows it to its deciding event.
func TestEveryGenerator(t *testing.T) {
	runs, results := 240, 6
	if long {
		runs, results = 10000, 12
	}
	for i, sys := range benchmarks.Systems() {
		if sys.Weak || !sampled(i, 5) {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			for _, goal := range s.Goals {
				r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{Results: results})
				// A generator that recurs stands for all its unrollings.
				if len(r.Generators) < 2 && !slices.ContainsFunc(r.Generators, func(g *uhat.Generator) bool { return recursion(g) != nil }) {
					t.Errorf("%s: only %d generators", goal.Name, len(r.Generators))
				}
				for _, sut := range sys.SUTs {
					test := interp.Test(sys.Name, s.Context, goal, r.Generators, sys.Registry,
						func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
					test.Options = benchmarks.Patient
					rep := sample.Runs(t.Context(), test, runs, 1, nil)
					for i, shape := range rep.Generators {
						checkShape(t, sut.Name, shape, r.Generators[i])
					}
				}
			}
		})
	}
}

func checkShape(t *testing.T, sut string, shape report.Shape, g *uhat.Generator) {
	t.Helper()
	switch {
	case shape.Runs == 0:
		t.Errorf("%s never runs", shape.Name)
	case sut == "buggy" && 11*shape.Violations < 10*shape.Runs:
		t.Errorf("%s: %d violations in %d runs, want one in 1.1 runs:\n%s",
			shape.Name, shape.Violations, shape.Runs, uhat.Describe(g.Steps))
	case sut == "fixed" && shape.Violations > 0:
		t.Errorf("%s: %d violations of the fixed twin:\n%s", shape.Name, shape.Violations, uhat.Describe(g.Steps))
	case sut == "fixed" && 10*shape.Upheld < 9*shape.Runs:
		t.Errorf("%s: %d of %d runs of the fixed twin upheld, want nine in ten:\n%s",
			shape.Name, shape.Upheld, shape.Runs, uhat.Describe(g.Steps))
	}
}
