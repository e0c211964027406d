package sample

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// Strategy is a way to look for a violation: the generators that synthesis
// found, random operations, a script written by hand. All are judged and
// reported alike.
type Strategy struct {
	Name       string
	Generators []rt.Generator
	// Schedule makes what decides on what the generators leave open; nil: nobody does.
	Schedule func() rt.Strategy
}

// Runs plays n runs of the test from a seed, and reports on all
// of them; a violation does not end it. The same seed gives the same runs. each,
// where it is not nil, is called with every run. It stops early when ctx is done.
func Runs(ctx context.Context, test *rt.Test, n int, seed uint64, each func(i int, r *run.Result)) *report.Report {
	h := test.Harness()
	h.Until(ctx)
	for i := range n {
		if ctx.Err() != nil {
			break
		}
		r := h.Example(seed, i)
		if each != nil {
			each(i, r)
		} else {
			h.Recycle(r)
		}
	}
	return h.Report()
}

// Replay performs the script of a run once against a fresh system, with the values that its
// references have in the new run.
func Replay(test *rt.Test, r *run.Result) *run.Result { return test.Harness().Replay(r) }

// Shrink makes a failing run of the test as small as it can, see [rt.Harness.Shrunk].
func Shrink(ctx context.Context, test *rt.Test, r *run.Result) (*rt.Shrunk, error) {
	h := test.Harness()
	h.Until(ctx)
	return h.Shrunk(ctx, r)
}
