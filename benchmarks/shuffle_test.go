package benchmarks_test

import (
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/synth"
)

// TestShuffledSearches: names, and the order of declarations, clauses, variables and conjuncts,
// change by a factor of two at most what it takes to find the first generator of a published spec.
func TestShuffledSearches(t *testing.T) {
	t.Parallel()
	seeds := uint64(2)
	if os.Getenv("CLOUSEAU_LONG") != "" {
		seeds = 10
	}
	for seed := range seeds {
		opt := benchmarks.Options{Solver: portfolio, Search: synth.Config{Depth: synth.NoRecursion}}
		worst, specs := 1.0, 0
		if err := benchmarks.ShuffledSearches(t.Context(), opt, seed+1, func(r benchmarks.ShuffleRow) {
			specs++
			worst = max(worst, r.Ratio())
			if r.Written.Found != 1 || r.Shuffled.Found != 1 {
				t.Errorf("%s: %d generators as written, %d shuffled by %d", r.Name, r.Written.Found, r.Shuffled.Found, r.Seed)
			}
			if x := r.Ratio(); x > 2 {
				t.Errorf("%s: %d refinements and %d queries as written, %d and %d shuffled by %d", r.Name,
					r.Written.Refinements, r.Written.Queries, r.Shuffled.Refinements, r.Shuffled.Queries, r.Seed)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if specs != len(benchmarks.Searches()) {
			t.Errorf("%d specs, want %d", specs, len(benchmarks.Searches()))
		}
		t.Logf("seed %d: at most a factor of %.2f", seed+1, worst)
	}
}
