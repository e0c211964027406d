package step

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// System is a system whose steps the tester schedules.
type System interface {
	Pending(ctx context.Context) ([]event.Item, error)
	Release(ctx context.Context, id int) (event.Outcome, error)
	Settle(ctx context.Context) error
}

// Find returns the first pending item that is wanted; it avoids a list of all items if the system
// can.
func Find(ctx context.Context, x System, ops *event.System, want event.Wants, except func(id int) bool) (i event.Item, ok bool, err error) {
	if f, ok := x.(event.Finder); ok {
		return f.Find(ctx, want, except)
	}
	items, err := x.Pending(ctx)
	for _, i := range items {
		if i.Op != "" && want.Match(ops.Op(i.Op), i.Fields) && !except(i.ID) {
			return i, true, err
		}
	}
	return event.Item{}, false, err
}

// Changes returns what has changed among the pending items; ok is false if the system cannot tell.
func Changes(ctx context.Context, x System, all bool) (c event.Changes, ok bool) {
	if f, can := x.(event.Follower); can {
		return f.Changes(ctx, all)
	}
	return event.Changes{}, false
}

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
