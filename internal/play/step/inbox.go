package step

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Inbox holds what a script has not taken so far, and what it has said of its next receive.
type Inbox struct {
	arrived []int // indices of received events, in order
	Quiet   bool  // a source has said that nothing more comes
	// The script is one of an earlier run: the system may choose other values than it did then.
	Loose bool
	Next  Receive // the next receive, apart from what is wanted
}

// Begin empties the inbox for another run.
func (b *Inbox) Begin() { *b = Inbox{arrived: b.arrived[:0]} }

// Said returns what was said of the next receive, and forgets it.
func (b *Inbox) Said() Receive {
	next := b.Next
	b.Next = Receive{}
	return next
}

// Keep keeps the event with that index in the trace for a later receive.
func (b *Inbox) Keep(i int) { b.arrived = append(b.arrived, i) }

// Take takes the first event that is wanted.
func (b *Inbox) Take(trace sre.Trace, want event.Wants) (i int, ok bool) {
	for k, i := range b.arrived {
		if e := trace[i]; want.Match(e.Op, e.Values) {
			b.arrived = slices.Delete(b.arrived, k, k+1)
			return i, true
		}
	}
	return 0, false
}

// Over returns a context that is done, for calls that must not wait.
func Over() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}
