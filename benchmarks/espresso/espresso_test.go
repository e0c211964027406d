package espresso_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/espresso"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

var runs = seeded.Runs(500)

// The generators find each bug by the goal that states what it breaks, and blame the right machine
// in no run, most of which say something.
func TestMutants(t *testing.T) {
	t.Parallel()
	goals := []func() *rt.Test{waterServedTest, readyEarlyTest, failureHiddenTest, pressForgottenTest}
	for _, c := range []struct {
		name  string
		rules espresso.Rules
		goal  int     // whose generators find the bug
		share float64 // of runs that show it, at least
	}{
		{"does not look at numbers", espresso.NewBuggy(), 0, 0.98},
		{"does not look at numbers", espresso.NewBuggy(), 1, 0.98},
		{"does not hear of failures", espresso.NewDeaf(), 2, 0.98},
		// One run in sixteen takes a script in which more is under way.
		{"forgets the button", espresso.NewImpatient(), 3, 0.9},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if r := play(t, goals[c.goal](), c.rules); float64(r.Violations) < c.share*float64(runs) {
				t.Errorf("%d violations in %d runs", r.Violations, r.Runs)
			}
		})
	}
	for _, goal := range goals {
		t.Run("right "+goal().Goal.Name, func(t *testing.T) {
			t.Parallel()
			if r := play(t, goal(), espresso.New()); r.Violations > 0 || r.Upheld+r.Prevented < 8*runs/10 {
				t.Errorf("%d violations, %d upheld, %d prevented in %d runs", r.Violations, r.Upheld, r.Prevented, r.Runs)
			}
		})
	}
}

func play(t *testing.T, test *rt.Test, rules espresso.Rules) *report.Report {
	test.New = func(context.Context) (rt.Adapter, error) { return espresso.Adapter(rules), nil }
	r := sample.Runs(t.Context(), test, runs, 1, nil)
	t.Logf("%d violations, %d upheld, %d prevented in %d runs", r.Violations, r.Upheld, r.Prevented, r.Runs)
	return r
}
