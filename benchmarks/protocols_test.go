package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// TestProtocols runs each protocol a few times: generators show the first bug nearly always, and
// neither they nor any schedule blame the right twin.
func TestProtocols(t *testing.T) {
	runs := 100
	for _, sys := range benchmarks.Protocols() {
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			opt := benchmarks.Options{Systems: []string{sys.Name}, Runs: runs, Seed: 1, Solver: portfolio,
				Strategies: []string{"synth", "random", "pct3", "pctcp", "pos", "urw", "surw", "feedback"}, SUTs: benchmarks.SUTs}
			rows := 0
			err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
				rows++
				switch {
				case r.Runs != runs:
					t.Errorf("%s %s %s: %d runs, want %d", r.System, r.SUT, r.Strategy, r.Runs, runs)
				case r.SUT == "fixed" && r.Violations > 0:
					t.Errorf("%s: %d violations of the right twin under %s", r.System, r.Violations, r.Strategy)
				case r.Crashed+r.Hung+r.Misfits+r.Infrastructure > 0:
					t.Errorf("%s %s %s: runs that say nothing: %+v", r.System, r.SUT, r.Strategy, r)
				}
			})
			if want := 2 * len(opt.Strategies) * len(load(t, sys).Goals); err != nil || rows != want {
				t.Errorf("%d rows, want %d: %v", rows, want, err)
			}
		})
	}
}
