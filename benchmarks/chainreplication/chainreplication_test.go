package chainreplication_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/chainreplication"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// tests are those of the goals, by the name of the goal.
var tests = map[string]func() *rt.Test{
	"overtaken":        overtakenTest,
	"stale_read":       staleReadTest,
	"lost_with_a_node": lostWithANodeTest,
	"old_tail":         oldTailTest,
}

// The generators find each bug, and blame the right chain in no run.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, goal string
		rules      chainreplication.Rules
		share      float64 // of runs that show the bug, at least
	}{
		{"applies as they arrive", "overtaken", chainreplication.NewBuggy(), 0.85},
		{"does not send again", "lost_with_a_node", chainreplication.NewForgetful(), 0.9},
		{"answers in the middle", "stale_read", chainreplication.NewEager(), 0.4},
		{"goes on as the tail", "old_tail", chainreplication.NewStubborn(), 0.9},
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
			r := runs(t, goal, chainreplication.New())
			if told := r.Upheld + r.Prevented; r.Violations > 0 || told < r.Runs*8/10 {
				t.Errorf("%d violations, and %d of %d runs tell something", r.Violations, told, r.Runs)
			}
		})
	}
}

func runs(t *testing.T, goal string, rules chainreplication.Rules) *report.Report {
	test := tests[goal]()
	test.New = func(context.Context) (rt.Adapter, error) { return chainreplication.Adapter(rules), nil }
	r := sample.Runs(t.Context(), test, seeded.Runs(500), 1, nil)
	t.Logf("%d violations, %d upheld, %d prevented, %d blocked, %d uninformative, %d infeasible",
		r.Violations, r.Upheld, r.Prevented, r.Blocked, r.Uninformative, r.Infeasible)
	return r
}
