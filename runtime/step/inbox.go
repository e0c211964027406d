package step

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Inbox is what a script has not taken so far, and what it has said of its next receive.
type Inbox struct {
	arrived []int   // indices of received events, in order
	Quiet   bool    // a source has said that nothing more will come
	Loose   bool    // the script is that of an earlier run: what the system once chose may be another value
	Next    Receive // apart from what is wanted
}

// Begin forgets the run before.
func (b *Inbox) Begin() { *b = Inbox{arrived: b.arrived[:0]} }

// Said returns what was said of the next receive, which has come, and forgets it.
func (b *Inbox) Said() Receive {
	next := b.Next
	b.Next = Receive{}
	return next
}

// Keep keeps the event at that index of the trace for a later receive.
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
