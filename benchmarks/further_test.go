package benchmarks_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// TestFurtherSteps wants the search for further ideas to take a few times the steps of the first
// one, where each refinement takes many, and every step to be counted once.
func TestFurtherSteps(t *testing.T) {
	t.Parallel()
	all := benchmarks.Searches()
	s := all[slices.IndexFunc(all, func(s benchmarks.Search) bool { return s.Name == "smallbank" })]
	steps := func(results int) int {
		l, diags := spec.LoadSource(s.File, []byte(s.Spec))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		p := portfolio(l.Context)
		r := synth.Synthesize(t.Context(), l.Context, l.Goals[0], p, synth.Config{Results: results})
		if len(r.Generators) == 0 {
			t.Fatal("no generator")
		}
		// The rest are places of patterns, of which these specs have few.
		if made := p.Queries() + l.L.Size() + l.B.Size(); r.Stats.Steps > 2*made {
			t.Errorf("%d results: %d steps, where %d queries, terms and expressions were made", results, r.Stats.Steps, made)
		}
		return r.Stats.Steps
	}
	first, defaults := steps(1), steps(0)
	if defaults > 5*first {
		t.Errorf("%d steps with defaults, %d for the first generator, want at most five times as many", defaults, first)
	}
	t.Logf("%d steps for the first generator, %d with defaults", first, defaults)
}
