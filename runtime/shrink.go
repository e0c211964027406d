package runtime

import (
	"cmp"
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// shrunk is the result of making a failing run smaller, and the script that is left of it.
type shrunk struct {
	failing.Shrunk
	final  shrink.Script // as the shrinker left it
	script script.Script // of Run, with the references of the given script
	seen   script.Trace  // its events, by labels
}

// Shrunk makes a failing run of the test as small as it can. It plays the run's script again and
// again, with fewer inputs and simpler values. A value that came from an earlier answer is taken
// from that answer each time. A smaller script counts if it fails in the same way: with the same
// verdict, and for a model with the same rejected operation and no other alternatives, for a crash
// or a hang with the same operation and message.
//
// The error says why the run cannot be played again. If it can but does not fail again, the run is
// returned as it is, and Limit says so.
func (h *Harness) Shrunk(ctx context.Context, r *run.Result) (*failing.Shrunk, error) {
	s, err := h.shrunk(ctx, r)
	if err != nil {
		return nil, err
	}
	h.count(s, cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime)/3)
	return &s.Shrunk, nil
}

func (h *Harness) shrunk(ctx context.Context, r *run.Result) (*shrunk, error) {
	switch {
	case !r.Failed():
		return nil, fmt.Errorf("shrink: a run that ends as %s has not failed", r.Verdict)
	case r.Waited > 0:
		return h.shrunkHang(ctx, r)
	default:
		// Candidates that hang get this deadline; it is too long to be missed on a busy machine.
		h.hurry = max(h.learned(), h.test.Options.Call()/5)
		defer func() { h.hurry = 0 }()
		return h.shrunkOnce(ctx, r)
	}
}

// shrunkOnce is shrunk under the current deadlines.
func (h *Harness) shrunkOnce(ctx context.Context, r *run.Result) (*shrunk, error) {
	c, err := newCandidates(h, r)
	if err != nil {
		return nil, fmt.Errorf("shrink: %w", err)
	}
	if len(c.script) == 0 {
		return nil, fmt.Errorf("shrink: the script has no inputs")
	}
	opt := h.test.Options.Shrink
	out := shrink.Shrink(ctx, shrink.Problem{
		Script: c.whole(), Run: c.again, Domain: c.domain, Dear: r.Verdict == run.Hung, Rare: r.Tail != nil,
		Budget: shrink.Budget{Candidates: opt.Candidates, Time: opt.Time, Dear: h.waits(r)},
	})
	s := &shrunk{final: out.Script, Shrunk: failing.Shrunk{
		Run: out.Script.Evidence.(*run.Result), From: len(c.script), To: len(out.Script.Inputs),
		Candidates: out.Candidates, Runs: out.Runs, Passes: out.Passes,
		Minimal: out.Minimal, Limit: out.Limit, Before: out.Before, After: out.After,
		Others: out.Others, Other: c.other,
	}}
	s.Run.Rec.Serve(judge.Serve(h.test.System.Builder, h.test.Promises, s.Run.Trace, s.Run.Rec.Clause))
	if out.Before.Seen > 0 {
		s.script, s.seen = failing.Observed(out.Script)
	}
	return s, nil
}

// count performs the script that was chosen again, as a replay does, to learn how often it fails.
func (h *Harness) count(s *shrunk, limit time.Duration) {
	if s.script == nil {
		s.script = s.Run.Script()
	}
	if s.script.Repeatable() == nil {
		s.Again = s.Repeats(limit, h.test.Options.Call()).Again(h.ctx, h.fails(s.script, s.Run.Verdict.String()))
	}
}

// shrink makes the failing run smaller and shows it.
func (h *Harness) shrink(tb testing.TB) {
	tb.Helper()
	if h.failure != nil && h.shrinking {
		tb.Log(h.smaller(tb, 1))
	}
}

// smaller makes the failing run smaller, and returns the failure to show. It takes a share of the
// time of the test: so many runs are to be made smaller.
func (h *Harness) smaller(tb testing.TB, share int) *failure {
	tb.Helper()
	if !h.shrinking {
		return &failure{test: h.test, run: h.failure}
	}
	progress.Stage("making the failing run smaller")
	limit := cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime)
	if t, ok := tb.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := t.Deadline(); ok {
			limit = min(time.Until(end)/2, limit)
		}
	}
	if left, ok := job.Left(); ok {
		limit = min(left/time.Duration(share), limit)
	}
	ctx, cancel := context.WithTimeout(h.ctx, limit) // the context of tb has ended
	defer cancel()
	s, err := h.shrunk(ctx, h.failure)
	if err != nil {
		return &failure{test: h.test, run: h.failure, unshrunk: err}
	}
	h.count(s, limit/3)
	h.smallest, h.failure, s.Run.Rate = s, s.Run, s.Again
	return &failure{test: h.test, run: s.Run, shrunk: s}
}
