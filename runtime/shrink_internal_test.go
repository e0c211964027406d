package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// rejection is a run that a model rejects, with these alternatives.
func rejection(op *Op, paths ...string) *run.Result {
	rejection := &validate.Rejection{Observed: TraceEvent{Op: op}}
	for _, p := range paths {
		rejection.Reasons = append(rejection.Reasons, validate.Reason{Path: p, Text: p + " with some value"})
	}
	return &run.Result{Verdict: run.Violation, Evidence: judges.Rejected{Rejection: rejection}}
}

// TestSameFailure compares the ways in which runs fail.
func TestSameFailure(t *testing.T) {
	t.Parallel()
	get, put := &Op{Name: "get"}, &Op{Name: "put"}
	crash := func(op *Op, why string) *run.Result {
		return &run.Result{Verdict: run.Crashed, Reason: why, Attempted: run.Attempt{Op: op}}
	}
	hang := func(op *Op) *run.Result { return &run.Result{Verdict: run.Hung, Attempted: run.Attempt{Op: op}} }
	goal, upheld := &run.Result{Verdict: run.Violation}, &run.Result{Verdict: run.Upheld}
	for _, tt := range []struct {
		name     string
		old, now *run.Result
		want     shrink.Outcome
	}{
		{"goal", goal, goal, shrink.Same},
		{"no failure", goal, upheld, shrink.Passed},
		{"off the script", goal, &run.Result{Verdict: run.Uninformative}, shrink.Passed},
		{"in the way", goal, &run.Result{Verdict: run.Infrastructure}, shrink.Passed},
		{"crash instead", goal, crash(get, "no"), shrink.Another},
		{"model instead", goal, rejection(get, "a"), shrink.Another},
		{"same alternatives", rejection(get, "a", "b"), rejection(get, "b", "a", "a"), shrink.Same},
		{"fewer alternatives", rejection(get, "a", "b"), rejection(get, "b"), shrink.Same},
		{"another alternative", rejection(get, "a", "b"), rejection(get, "a", "c"), shrink.Another},
		{"another operation", rejection(get, "a"), rejection(put, "a"), shrink.Another},
		{"goal instead", rejection(get, "a"), goal, shrink.Another},
		{"same crash", crash(get, "index 12 of 0xc0ffee"), crash(get, "index 7 of 0xdead01"), shrink.Same},
		{"another message", crash(get, "index 1"), crash(get, "nil map"), shrink.Another},
		{"crash elsewhere", crash(get, "no"), crash(put, "no"), shrink.Another},
		{"same hang", hang(get), hang(get), shrink.Same},
		{"hang elsewhere", hang(get), hang(put), shrink.Another},
	} {
		if got := failing.Compared(run.KindOf(tt.old), tt.now); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
