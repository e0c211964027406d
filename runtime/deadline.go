package runtime

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Deadlines. An operation hangs if it does not return within the deadline of a call. The deadline
// is long, so that a slow system does not count as one that hangs. A run that hangs waits for it
// once, when it is found. To make the run smaller, it is played many times, and these runs use a
// learned deadline: a multiple of the slowest operation so far. The smallest run is played once
// more under a longer deadline and reported with both deadlines. That it did not answer within the
// learned deadline is no proof of a hang; the run that was found is.

const (
	slower    = 4  // the learned deadline is this multiple of the slowest operation
	shortest  = 50 // the learned deadline is at least one in so many of the full one
	lengthen  = 4  // factor for a learned deadline that is too short
	unhurried = 5  // the smallest run has at least one in so many of the full one
	forClose  = time.Second
	hangTries = 200 // runs to see an intermittent hang again
)

// deadline returns how long an operation may take in a run.
func (p *Player) deadline(how manner) time.Duration { return cmp.Or(how.hurry, p.test.Options.Call()) }

// learned returns a deadline that is long in view of the runs so far; it is at most the full one.
func (p *Player) learned() time.Duration {
	full := p.test.Options.Call()
	d := max(slower*p.slowest, full/shortest)
	if p.streams { // a receive may wait inside the system
		d = max(d, 2*p.test.Options.Receive())
	}
	return min(d, full)
}

// waits returns how many runs may hang while a run that hangs is made smaller; 0: any number.
func (p *Player) waits(r *run.Result, hurry time.Duration) int {
	if r.Waited == 0 {
		return 0
	}
	return int(p.test.Options.Call() / hurry)
}

// shrunkHang is shrunk for a run in which an operation did not return. It repeats under longer and
// longer deadlines until the smallest run also hangs under a longer one. No deadline is longer than
// half of the full one, and all runs that hang wait together for one full deadline at most.
func (p *Player) shrunkHang(ctx context.Context, r *run.Result) (*shrunk, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(p.test.Options.Shrink.Time, shrink.DefaultTime))
	defer cancel()
	full := p.test.Options.Call()
	limit := fmt.Sprintf("its operations are slow for a deadline of %v, which each smaller run would wait for", full)
	for d := p.learned(); d <= full/2; d *= lengthen {
		s, err := p.shrunkOnce(ctx, r, d)
		if err != nil {
			return nil, err
		}
		if p.confirmed(s, r, min(max(lengthen*d, full/unhurried), full)) {
			return s, nil
		}
		if limit = s.Limit; limit == "" {
			limit = fmt.Sprintf("what is smaller answers, if later than in %v", d)
		}
	}
	return &shrunk{Shrunk: failing.Shrunk{Run: r, Limit: limit}}, nil
}

// confirmed reports whether the smaller run hangs under a longer deadline. If so, that run takes
// its place.
func (p *Player) confirmed(s *shrunk, given *run.Result, hurry time.Duration) bool {
	if s.Before.Seen == 0 {
		return false
	}
	if !slices.ContainsFunc(s.Passes, func(p shrink.Pass) bool { return p.Accepted > 0 }) {
		s.Run = given // found under the full deadline
		return true
	}
	tries := 1
	if s.After.Seen < s.After.Of {
		tries = hangTries
	}
	for range tries {
		r := p.perform(given.Generator, s.final.Inputs, manner{hurry: hurry})
		if out, ok := failing.Performed(s.final, r); ok && failing.Compared(run.KindOf(given), r) == shrink.Same {
			s.Run = r
			s.Given = given
			s.script, s.seen = failing.Observed(out)
			return true
		}
		p.Recycle(r)
	}
	return false
}
