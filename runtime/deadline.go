package runtime

import (
	"cmp"
	"context"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// Deadlines. A hang is a hang because an operation did not return within the deadline of a call, which is long, so that
// a slow system is not called hung. To make a run that hangs smaller it is played many times, and to wait so long each time
// would take minutes. So candidates are given up after a deadline that is learned: ten times what all answers of a run
// have taken so far, at most. What is left is played once more under the full deadline; where it does not hang
// then, the learned deadline was too short, and a longer one takes its place.

const (
	slower    = 10 // than all answers of the slowest run together an operation may be that has not hung
	shortest  = 50 // of the full deadline this part is the shortest that is learned
	lengthen  = 4  // a learned deadline that was too short
	forClose  = time.Second
	hangTries = 200 // until a hang that shows sometimes is seen under the full deadline
)

// setDeadline has the environment variable CLOUSEAU_DEADLINE say the deadline of calls.
func (h *Harness) setDeadline(tb testing.TB) {
	tb.Helper()
	text := os.Getenv("CLOUSEAU_DEADLINE")
	if text == "" {
		return
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		tb.Fatalf("CLOUSEAU_DEADLINE is %q, not a positive duration such as 500ms or 2s", text)
	}
	test := *h.test
	test.Options.CallDeadline = d
	test.Options.ReceiveDeadline = min(test.Options.ReceiveDeadline, d/2)
	h.test = &test
}

// deadline returns how long an operation may take in the next run.
func (h *Harness) deadline() time.Duration {
	return cmp.Or(h.hurry, h.test.Options.callDeadline())
}

// closing returns how long a system that hangs may take to close: it may never do so.
func (h *Harness) closing() time.Duration {
	return min(h.deadline(), max(forClose, h.learned()))
}

// learned returns a deadline that is long by what runs have taken so far, at most the full one.
func (h *Harness) learned() time.Duration {
	full := h.test.Options.callDeadline()
	d := max(slower*h.slowest, full/shortest)
	if h.streams { // a receive may wait in the system
		d = max(d, 2*h.test.Options.receiveDeadline())
	}
	return min(d, full)
}

// shrunkHang is shrunk for a run that hangs: under ever longer deadlines, until what is left hangs under the full
// one as well.
func (h *Harness) shrunkHang(ctx context.Context, r *run.Result) (*Shrunk, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime))
	defer cancel()
	full := h.test.Options.callDeadline()
	for d := h.learned(); d < full; d *= lengthen {
		h.hurry = d
		s, err := h.shrunkOnce(ctx, r)
		h.hurry = 0
		if err != nil || h.confirmed(s, r) {
			return s, err
		}
	}
	return h.shrunkOnce(ctx, r)
}

// confirmed reports whether a run that was made smaller hangs under the full deadline, and puts the one that
// does in its place.
func (h *Harness) confirmed(s *Shrunk, given *run.Result) bool {
	if s.Before.Seen == 0 {
		return false
	}
	if !slices.ContainsFunc(s.Passes, func(p shrink.Pass) bool { return p.Accepted > 0 }) {
		s.Run = given // which was found under the full deadline
		return true
	}
	tries := 1
	if s.After.Seen < s.After.Of {
		tries = hangTries
	}
	for range tries {
		r := h.again(Generator{Name: given.Generator, Run: performing(s.final.Inputs, nil)})
		if out, ok := performed(s.final, r); ok && kindOf(given).compared(r) == shrink.Same {
			s.Run = r
			s.script, s.seen = observed(out)
			return true
		}
		h.Recycle(r)
	}
	return false
}
