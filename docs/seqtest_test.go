package docs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestSeqtestFigures checks that the tables about seq-test have all systems and mutants. The long
// mode measures their figures, too.
func TestSeqtestFigures(t *testing.T) {
	t.Parallel()
	text, all := read(t, "seqtest.md"), 0
	for _, sys := range benchmarks.PromisedSystems() {
		n := len(sys.SUTs) - 1
		all += n
		lineWith(t, text, fmt.Sprintf("| [%s](", sys.Name), fmt.Sprintf("| %d |", n))
		lineWith(t, text, fmt.Sprintf("| %s | %d of %d |", sys.Name, n, n), "")
	}
	lineWith(t, text, fmt.Sprintf("All %d mutants are found by promises alone", all), "")
	if environment.Long.Get() == "" {
		return
	}
	means := map[string]float64{}
	mutants := map[string]map[string]float64{} // calls for each failure, by mutant and strategy
	for _, sys := range benchmarks.PromisedSystems() {
		opt := benchmarks.Options{
			Systems: []string{sys.Name}, Strategies: []string{"promises", "walk", "random"}, SUTs: []string{"fixed", "mutants"},
			Runs: 1000, Seed: 1, Solver: solver,
		}
		err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
			p := r.Promised
			if r.SUT == "fixed" && p.Failures > 0 || r.SUT != "fixed" && p.Failures == 0 {
				t.Errorf("%s %s %s: %d failures", r.System, r.SUT, r.Strategy, p.Failures)
			}
			if r.SUT != "fixed" && p.Failures > 0 {
				n := float64(len(sys.SUTs) - 1)
				means[r.Strategy+" "+r.System] += p.CallsPerFailure / n
				means["executions "+r.Strategy+" "+r.System] += *r.ExecutionsPerViolation / n
				means["length "+r.Strategy+" "+r.System] += p.Length / n
				means["shrunk "+r.Strategy+" "+r.System] += p.Shrunk / n
				name := r.System + " " + r.SUT
				if mutants[name] == nil {
					mutants[name] = map[string]float64{}
				}
				mutants[name][r.Strategy] = p.CallsPerFailure
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		row := func(what string) float64 { return means[what+" "+sys.Name] }
		if row("promises") != row("walk") {
			t.Errorf("%s: promises and walk are no longer equal", sys.Name)
		}
		start := fmt.Sprintf("| %s | ", sys.Name)
		lineWith(t, text, start, fmt.Sprintf("| %.2f | %.2f |", row("promises"), row("random")))
		lineWith(t, text, start, fmt.Sprintf("| %.2f | %.2f | %.2f | %.2f |",
			row("executions promises"), row("executions random"), row("length promises"), row("shrunk promises")))
	}
	for _, name := range []string{"avl insert_3_impl", "avl rebalance_1", "bst delete_empty_vs_singleton"} {
		m := mutants[name]
		lineWith(t, text, "| "+name+" | ", fmt.Sprintf("| %.2f | %.2f |", m["promises"], m["random"]))
	}
}

// lineWith checks that some line of a text begins in one way and holds something.
func lineWith(t *testing.T, text, start, holds string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, start) && strings.Contains(line, holds) {
			return
		}
	}
	t.Errorf("no line begins with %q and has %q", start, holds)
}
