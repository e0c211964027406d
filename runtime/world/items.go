package world

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Pending lists the messages that can be delivered, the timers that can fire, and the remaining
// faults. The list is valid until the next call.
func (w *World) Pending(context.Context) ([]event.Item, error) {
	out := w.room[:0]
	for _, l := range w.bag.letters {
		if !l.gone && w.open(l) {
			out = append(out, l.item())
		}
	}
	for _, c := range w.clocks {
		out = append(out, c.Pending()...)
	}
	w.room = w.appendFaults(out)
	return w.room, nil
}

// fewItems is how many messages are listed: with fewer of them it does not pay to follow them.
const fewItems = 64

// Changes returns the messages that have come up and those that are gone, and lists the timers. All
// messages have to be deliverable for that.
func (w *World) Changes(_ context.Context, all bool) (c event.Changes, ok bool) {
	if w.bag.live < fewItems || w.config.FIFO || w.side != nil || w.down > 0 {
		return event.Changes{}, false
	}
	c = w.bag.changes(all)
	w.room = w.room[:0]
	for _, x := range w.clocks {
		w.room = append(w.room, x.Pending()...)
	}
	c.Also = w.room
	c.Item = w.bag.item
	return c, true
}

// item returns a message under way as an item, and how many earlier ones look the same.
func (b *bag) item(id int) (i event.Item, nth int) {
	l := b.get(id)
	return l.item(), l.same()
}

// same counts the earlier messages on the link that look the same to a script.
func (l *letter) same() (n int) {
	if l.event.Op != "" {
		return 0
	}
	for _, o := range l.link.queue {
		switch {
		case o == l:
			return n
		case !o.gone && o.event.Op == "" && kind(o.Body) == kind(l.Body):
			n++
		}
	}
	return n
}

func (l *letter) item() event.Item {
	i := event.Item{ID: l.id, Op: l.event.Op, Fields: l.event.Values, From: l.From, To: l.To}
	if i.Op == "" {
		i.Label = kind(l.Body)
	}
	if l.cause[0] != none {
		i.Causes = l.cause[:]
	}
	return i
}

// Find returns the oldest message that can be delivered and is wanted.
func (w *World) Find(_ context.Context, want event.Wants, except func(id int) bool) (event.Item, bool, error) {
	var found *letter
	for _, x := range want {
		if l := w.find(x.Op, x.Fits, except); l != nil && (found == nil || l.id < found.id) {
			found = l
		}
	}
	if found == nil {
		return event.Item{}, false, nil
	}
	return found.item(), true, nil
}

func (w *World) find(op *sre.Op, fits func([]logic.Value) bool, except func(id int) bool) *letter {
	return lists.First(w.bag.ofOp(op.Name), func(l *letter) bool {
		return !l.gone && fits(l.event.Values[:op.Args()]) && w.open(l) && !except(l.id)
	})
}

// Release delivers a message, fires a timer, or performs a fault.
func (w *World) Release(_ context.Context, id int) (event.Outcome, error) {
	if id >= firstFault {
		return w.befall(id), nil
	}
	if c := w.clockOf(id); c != nil {
		w.firing = id
		return c.Fire(id), nil
	}
	switch l := w.bag.get(id); {
	case l == nil:
		return event.Outcome{State: event.Absent, Why: "no such message is under way"}, nil
	case !w.open(l):
		return event.Outcome{State: event.Absent, Why: w.why(l)}, nil
	default:
		return w.deliver(l), nil
	}
}

// why says why a message cannot be delivered.
func (w *World) why(l *letter) string {
	switch e, ok := w.envs[l.To]; {
	case ok && e.node == nil:
		return l.To + " is down"
	case w.parted(l.From, l.To):
		return "a partition is between " + l.From + " and " + l.To
	default:
		return "an earlier message is on its way from " + l.From + " to " + l.To
	}
}

func (w *World) clockOf(id int) *Virtual {
	return lists.First(w.clocks, func(c *Virtual) bool { return c.Has(id) })
}

// Close ends the world.
func (w *World) Close() error { return nil }
