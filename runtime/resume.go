package runtime

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// resumed returns the harness of a test that goes on in a new bubble; nil of one that begins. All
// that belongs to the bubble before is made anew.
func resumed(tb testing.TB) *Harness {
	t, ok := tb.(*world.T)
	if !ok {
		return nil
	}
	h, ok := t.Before().(*Harness)
	if !ok {
		return nil
	}
	h.asked.Next()
	h.tb, h.spare, h.last, h.ctx, h.judges = tb, nil, nil, context.Background(), h.test.judges()
	h.apart(tb)
	h.watchSignals(tb)
	tb.Cleanup(func() { h.conclude(tb) })
	return h
}

// goesOn asks for a new bubble if rapid has ended before all runs were made.
func (h *Harness) goesOn(tb testing.TB) bool {
	t, ok := tb.(*world.T)
	if !ok || h.failed || tb.Failed() || tb.Skipped() || h.findings.Done() || h.report.Exhausted() || h.ctx.Err() != nil || !h.asked.Cut() {
		return false
	}
	t.GoOn(h)
	return true
}
