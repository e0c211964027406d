package raft_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/raft"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

var runs = seeded.Runs(500)

var goals = []func() *rt.Test{leaderHasAllTest, oneCommandTest, voteOfThisTermTest, refusedTest, oneVoteTest, entryOfThisTermTest,
	keptBehindSnapshotTest, leftTest, exchangedTest}

// The generators find each bug by the goal that states what it breaks, and blame the right cluster
// in no run, most of which say something.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rules raft.Rules
		goal  int     // whose generators find the bug
		share float64 // of runs that show it, at least
	}{
		{"does not compare logs", raft.NewBuggy(), 0, 0.9},
		{"does not compare logs", raft.NewBuggy(), 1, 0.9},
		{"counts votes of earlier terms", raft.NewLate(), 2, 0.9},
		{"forgets its vote", raft.NewForgetful(), 4, 0.9},
		{"counts refusals", raft.NewDeaf(), 3, 0.9},
		{"commits entries of earlier terms", raft.NewEager(), 5, 0.9},
		{"discards what is behind a snapshot", raft.NewDiscarding(), 6, 0.9},
		{"takes half for a majority", raft.NewOdd(), 7, 0.9},
		{"takes half for a majority", raft.NewOdd(), 8, 0.5},
		{"changes members before the change before is committed", raft.NewOverlapping(), 8, 0.5},
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
			if r := play(t, goal(), raft.New()); r.Violations > 0 || r.Upheld+r.Prevented < 8*runs/10 {
				t.Errorf("%d violations, %d upheld, %d prevented in %d runs", r.Violations, r.Upheld, r.Prevented, r.Runs)
			}
		})
	}
}

// play runs the generators. In every run that is a violation a property of the nodes' states is
// broken; in a run of the right cluster none is, so that there is no violation either.
func play(t *testing.T, test *rt.Test, rules raft.Rules) *report.Report {
	var system *raft.Checked
	test.New = func(context.Context) (rt.Adapter, error) {
		system = raft.Check(raft.Adapter(rules))
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
