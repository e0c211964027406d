package runtime

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// replayKnown replays the saved runs of known failures, and warns of each failure that does not
// happen.
func (h *Harness) replayKnown(tb testing.TB) (ok bool) {
	tb.Helper()
	ok = true
	for i := range h.test.Known {
		k := &h.test.Known[i]
		if k.Saved == "" {
			continue
		}
		f, err := script.Read(k.Saved)
		if err == nil && f.Goal != h.test.Goal.Name {
			continue // of another test
		}
		var sc script.Script
		if err == nil {
			sc, err = bound(h.test, f)
		}
		if err != nil {
			tb.Errorf("%s: its saved run %s cannot be replayed: %v", k, k.Saved, err)
			ok = false
			continue
		}
		r := h.again(Generator{Name: f.Generator, Run: performing(sc, nil)})
		h.report.Replayed(k.Name, slices.Contains(r.Known, k.Name))
		switch {
		case slices.Contains(r.Known, k.Name):
			tb.Logf("%s: it still happens", k)
		case r.Verdict == run.Infrastructure:
			tb.Logf("%s: whether it still happens is not known: %s", k, r.Reason)
		default:
			ok = h.gone(tb, fmt.Sprintf("%s: it does NOT happen any more: the run in %s ends as %s; remove the known block, and keep the file as a guard",
				k, k.Saved, r.Verdict)) && ok
		}
		h.Recycle(r)
	}
	return ok
}

// gone warns that a known failure does not happen. It is not ok if warnings fail the test.
func (h *Harness) gone(tb testing.TB, text string) (ok bool) {
	tb.Helper()
	if h.test.Options.Strict() {
		tb.Error(text)
		return false
	}
	tb.Log(text)
	if !testing.Verbose() {
		fmt.Fprintln(os.Stderr, text)
	}
	return true
}
