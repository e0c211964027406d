package step

import (
	"context"

	"github.com/clouseau-go/clouseau/runtime/play/event"
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
