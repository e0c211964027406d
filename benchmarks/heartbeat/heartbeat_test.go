package heartbeat_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/heartbeat"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// tests are those of the goals, by the name of the goal.
var tests = map[string]func() *rt.Test{
	"false_alarm":      falseAlarmTest,
	"answer_forgotten": answerForgottenTest,
	"hidden_crash":     hiddenCrashTest,
}

// The generators find each bug, and blame the right detector in no run.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, goal string
		rules      heartbeat.Rules
		share      float64 // of runs that show the bug, at least
	}{
		{"misses add up", "false_alarm", heartbeat.NewBuggy(), 0.9},
		{"late pongs count", "hidden_crash", heartbeat.NewDeaf(), 0.9},
		{"a retry forgets", "answer_forgotten", heartbeat.NewRepeating(), 0.9},
		{"two rounds do", "false_alarm", heartbeat.NewHasty(), 0.9},
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
			r := runs(t, goal, heartbeat.New())
			if told := r.Upheld + r.Prevented; r.Violations > 0 || told < r.Runs*8/10 {
				t.Errorf("%d violations, and %d of %d runs tell something", r.Violations, told, r.Runs)
			}
		})
	}
}

func runs(t *testing.T, goal string, rules heartbeat.Rules) *report.Report {
	test := tests[goal]()
	test.New = func(context.Context) (rt.Adapter, error) { return heartbeat.Adapter(rules), nil }
	r := sample.Runs(t.Context(), test, seeded.Runs(500), 1, nil)
	t.Logf("%d violations, %d upheld, %d prevented, %d blocked, %d uninformative, %d infeasible",
		r.Violations, r.Upheld, r.Prevented, r.Blocked, r.Uninformative, r.Infeasible)
	return r
}
