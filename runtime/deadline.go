package runtime

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/shrink"
)

// Deadlines. A hang is a hang because an operation did not return within the deadline of a call,
// which is long, so that a slow system is not called hung. A run that hangs has waited so long
// once, when it was found. To make it smaller it is played many times, and those runs are given up
// after a deadline that is learned: some times what the slowest operation so far has taken. What is
// left is played once more under a longer one, and is told with both: that it did not answer within
// the learned deadline is no proof of a hang, and the run that was found is.

const (
	slower    = 4  // than the slowest operation that came back one may be that has not hung
	shortest  = 50 // of the full deadline this part is the shortest that is learned
	lengthen  = 4  // a learned deadline that was too short
	unhurried = 5  // of the full deadline the part that the smallest run has at least
	forClose  = time.Second
	hangTries = 200 // until a hang that shows sometimes is seen again
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
	return cmp.Or(h.hurry, h.test.Options.Call())
}

// closing returns how long a system that hangs may take to close: it may never do so.
func (h *Harness) closing() time.Duration {
	return min(h.deadline(), max(forClose, h.learned()))
}

// learned returns a deadline that is long by what runs have taken so far, at most the full one.
func (h *Harness) learned() time.Duration {
	full := h.test.Options.Call()
	d := max(slower*h.slowest, full/shortest)
	if h.streams { // a receive may wait in the system
		d = max(d, 2*h.test.Options.Receive())
	}
	return min(d, full)
}

// waits returns how many runs may hang while a run that hangs is made smaller; 0: any number.
func (h *Harness) waits(r *run.Result) int {
	if r.Waited == 0 {
		return 0
	}
	return int(h.test.Options.Call() / h.deadline())
}

// shrunkHang is shrunk for a run in which an operation did not return: under ever longer deadlines,
// until what is left hangs under a longer one as well. No deadline is longer than half of the full
// one, and all runs that hang wait together for a full one at most.
func (h *Harness) shrunkHang(ctx context.Context, r *run.Result) (*Shrunk, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime))
	defer cancel()
	defer func() { h.hurry = 0 }()
	full := h.test.Options.Call()
	limit := fmt.Sprintf("its operations are slow for a deadline of %v, which each smaller run would wait for", full)
	for d := h.learned(); d <= full/2; d *= lengthen {
		h.hurry = d
		s, err := h.shrunkOnce(ctx, r)
		if err != nil {
			return nil, err
		}
		h.hurry = min(max(lengthen*d, full/unhurried), full)
		if h.confirmed(s, r) {
			return s, nil
		}
		if limit = s.Limit; limit == "" {
			limit = fmt.Sprintf("what is smaller answers, if later than in %v", d)
		}
	}
	return &Shrunk{Run: r, Limit: limit}, nil
}

// confirmed reports whether a run that was made smaller hangs under the deadline that is in force,
// and puts the one that does in its place.
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
		if out, ok := performed(s.final, r); ok && compared(run.KindOf(given), r) == shrink.Same {
			s.Run, s.Given = r, given
			s.script, s.seen = observed(out)
			return true
		}
		h.Recycle(r)
	}
	return false
}
