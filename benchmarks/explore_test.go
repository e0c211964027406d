package benchmarks_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// Knowledge makes requests better: with it, explorations reject all mutants of http together after
// far fewer messages than with random values. The register has only eleven numbers, so knowledge
// helps little there, but it must not do harm. The page on models has the figures that
// CLOUSEAU_LONG=1 gives.
func TestExploreHeuristics(t *testing.T) {
	t.Parallel()
	effort := benchmarks.Effort{Runs: 40, Rejections: 3, Seed: 1}
	if environment.Long.Get() != "" {
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
		// Messages by mutant: up to the rejection, or all of them if there is none.
		messages := map[string][2]int{}
		for k, tune := range []func(*strategy.Exploration){nil, func(x *strategy.Exploration) { x.Known, x.Near = strategy.Set(0), strategy.Set(0) }} {
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

// A stale answer shows only to a connection that asks again after another connection has written.
// Explorations make such requests on purpose, so they find a per-connection cache within some
// hundred messages. The long mode compares them with explorations that do not.
func TestExploreRevisits(t *testing.T) {
	t.Parallel()
	effort := benchmarks.Effort{Runs: 400, Rejections: 9, Seed: 1}
	long := environment.Long.Get() != ""
	if long {
		effort.Runs, effort.Rejections = 5000, 100
	}
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			if f.Name != "get-cached" && f.Name != "get-checks-old" {
				continue
			}
			f.Steady = true
			m.Tune = nil
			with, err := m.Measure(t.Context(), f, effort)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %s: rejected after %d messages in the median, in %d of %d runs", m.Name, f.Name, with.MessagesMedian, with.Violations, with.Runs)
			if with.Violations < effort.Rejections || with.MessagesMedian > 300 {
				t.Errorf("%s %s: want %d rejections, after at most 300 messages in the median", m.Name, f.Name, effort.Rejections)
			}
			if !long {
				continue
			}
			m.Tune = func(x *strategy.Exploration) { x.Revisits = strategy.Set(0) }
			without, err := m.Measure(t.Context(), f, effort)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %s: without revisits after %d messages, in %d of %d runs", m.Name, f.Name, without.MessagesMedian, without.Violations, without.Runs)
			if without.MessagesMedian < with.MessagesMedian {
				t.Errorf("%s %s: revisits do not help", m.Name, f.Name)
			}
		}
	}
}
