package twophase_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/twophase"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// tests are those of the goals, by the name of the goal.
var tests = map[string]func() *rt.Test{
	"stale_read":               staleReadTest,
	"stale_read_after_waiting": staleReadAfterWaitingTest,
	"stale_read_after_crash":   staleReadAfterCrashTest,
	"borrowed_vote":            borrowedVoteTest,
}

// The generators find each bug, and blame the right store in no run.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, goal string
		rules      twophase.Rules
		share      float64 // of runs that show the bug, at least
	}{
		{"reads do not wait", "stale_read", twophase.NewBuggy(), 0.9},
		{"any vote counts", "borrowed_vote", twophase.NewCredulous(), 0.9},
		{"aborts by itself", "stale_read_after_waiting", twophase.NewImpatient(), 0.9},
		{"votes before it syncs", "stale_read_after_crash", twophase.NewForgetful(), 0.9},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if r := runs(t, c.goal, c.rules); float64(r.Violations) < c.share*float64(r.Runs) {
				t.Errorf("%d violations in %d runs", r.Violations, r.Runs)
			}
		})
	}
}

func TestFixed(t *testing.T) {
	t.Parallel()
	for goal := range tests {
		t.Run(goal, func(t *testing.T) {
			t.Parallel()
			r := runs(t, goal, twophase.New())
			if told := r.Upheld + r.Prevented; r.Violations > 0 || told < r.Runs*8/10 {
				t.Errorf("%d violations, and %d of %d runs tell something", r.Violations, told, r.Runs)
			}
		})
	}
}

func runs(t *testing.T, goal string, rules twophase.Rules) *report.Report {
	test := tests[goal]()
	test.New = func(context.Context) (rt.Adapter, error) { return twophase.Adapter(rules), nil }
	r := sample.Runs(t.Context(), test, seeded.Runs(500), 1, nil)
	t.Logf("%d violations, %d upheld, %d prevented, %d blocked, %d uninformative, %d infeasible",
		r.Violations, r.Upheld, r.Prevented, r.Blocked, r.Uninformative, r.Infeasible)
	return r
}
