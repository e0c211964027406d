package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestOverlapping: bugs that the first script of a goal misses, as it leaves too much or too little
// under way at the same time. The tests without flags find them: by a node that is woken once the
// others have settled, by resets that overtake each other, and by an update that goes all the way
// beside another one.
func TestOverlapping(t *testing.T) {
	t.Parallel()
	for name, goal := range map[string]string{"ringelectionw": "two_leaders", "espressow": "ready_early", "chainreplicationw": "stale_read"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := benchmarks.Generated()
			sys := all[slices.IndexFunc(all, func(s benchmarks.System) bool { return s.Name == name })]
			s := load(t, sys)
			at := slices.IndexFunc(s.Goals, func(g *uhat.Goal) bool { return g.Name == goal })
			r := synth.Synthesize(t.Context(), s.Context, s.Goals[at], portfolio(s.Context), synth.Config{})
			for _, sut := range sys.SUTs[:2] {
				test := interp.Test(sys.Name, s.Context, s.Goals[at], r.Generators, sys.Registry,
					func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
				test.Options = benchmarks.Patient
				test.Options.Faults = s.Target.Faults
				if name := s.Target.Schedule; name != "" {
					test.Options.Schedule = strategy.Named(name)
				}
				rep := sample.Steered(t.Context(), test, 300, 1)
				if want := sut.Name == "buggy"; want != (rep.Violations > 0) {
					t.Errorf("%s: %d violations of %s, want some: %v", sut.Name, rep.Violations, goal, want)
				}
				if 10*(rep.Violations+rep.Upheld+rep.Prevented) < 9*rep.Runs {
					t.Errorf("%s: %v, want nine in ten runs that tell something", sut.Name, rep)
				}
			}
		})
	}
}
