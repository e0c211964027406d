package paxos_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/paxos"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

var runs = seeded.Runs(500)

var goals = []func() *rt.Test{agreementTest, staysChosenTest, promiseSurvivesTest, learnedTooEarlyTest}

// The generators find each bug by the goal that states what it breaks, and blame the right election
// in no run, most of which say something.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rules paxos.Rules
		goal  int     // whose generators find the bug
		share float64 // of runs that show it, at least
	}{
		{"ignores its promise", paxos.NewBuggy(), 0, 0.9},
		{"keeps its value", paxos.NewStubborn(), 1, 0.9},
		{"half is a majority", paxos.NewHalf(), 0, 0.6},
		{"forgets its promise", paxos.NewForgetful(), 2, 0.9},
		{"adds up ballots", paxos.NewLumping(), 3, 0.9},
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
			if r := play(t, goal(), paxos.New()); r.Violations > 0 || r.Upheld+r.Prevented < 8*runs/10 {
				t.Errorf("%d violations, %d upheld, %d prevented in %d runs", r.Violations, r.Upheld, r.Prevented, r.Runs)
			}
		})
	}
}

// play runs the generators. In every run that is a violation a property of the nodes' states is
// broken; in a run of the right election none is, so that there is no violation either.
func play(t *testing.T, test *rt.Test, rules paxos.Rules) *report.Report {
	var system *paxos.Checked
	test.New = func(context.Context) (rt.Adapter, error) {
		system = paxos.Check(paxos.Adapter(rules))
		return system, nil
	}
	broken := 0
	r := sample.Runs(t.Context(), test, runs, 1, func(i int, r *run.Result) {
		if system.Broken != "" {
			broken++
		} else if r.Verdict == run.Violation {
			t.Fatalf("run %d: no property is broken\n%s", i, r.Table())
		}
	})
	t.Logf("%d violations, %d upheld, %d prevented in %d runs; a property is broken in %d", r.Violations, r.Upheld, r.Prevented, r.Runs, broken)
	return r
}
