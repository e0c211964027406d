package benchmarks_test

import (
	"os"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/runtime/explore"
)

// What is known makes requests better: together, the mutants of http are rejected after far fewer messages than with
// values that are all random. Of a register with eleven numbers there is little to know that one would not
// hit anyhow; there it should not do harm. The page on models has the figures that CLOUSEAU_LONG=1 gives.
func TestExploreHeuristics(t *testing.T) {
	t.Parallel()
	effort := benchmarks.Effort{Runs: 60, Rejections: 5, Seed: 1}
	if os.Getenv("CLOUSEAU_LONG") != "" {
		effort.Runs, effort.Rejections = 300, 25
	}
	for _, m := range benchmarks.ModeledSystems() {
		var chosen []string // nil: all
		switch m.Name {
		case "http":
			chosen = []string{"match-weak", "none-match-strong", "delete-unconditional", "unmodified-overrides"}
		case "cas":
		default:
			continue
		}
		messages := map[string][2]int{} // to a rejection, by mutant; all of them where there is none
		for k, tune := range []func(*explore.Exploration){nil, func(x *explore.Exploration) { x.Known, x.Near = -1, -1 }} {
			m.Tune = tune
			for _, f := range m.Forms {
				if !f.Mutant || chosen != nil && !slices.Contains(chosen, f.Name) {
					continue
				}
				f.Steady = true
				r, err := m.Measure(t.Context(), f, effort)
				if err != nil {
					t.Fatal(err)
				}
				both := messages[f.Name]
				both[k] = r.Messages / max(1, r.Violations)
				messages[f.Name] = both
			}
		}
		known, random := 0, 0
		for _, f := range m.Forms {
			if n, ok := messages[f.Name]; ok {
				t.Logf("%s %s: %d messages to a rejection with what is known, %d at random", m.Name, f.Name, n[0], n[1])
				known, random = known+n[0], random+n[1]
			}
		}
		t.Logf("%s: %d messages to the rejections of all with what is known, %d at random", m.Name, known, random)
		if known >= random && m.Name == "http" || known >= 2*random {
			t.Errorf("%s: what is known does not help", m.Name)
		}
	}
}
