package world

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Env is a node's access to the world.
type Env struct {
	w      *World
	place  Place
	node   Node // nil: it is down
	struck bool // it is down by a fault that was an item
	disk   *Disk
	clock  *Virtual
}

// Name returns the node's name.
func (e *Env) Name() string { return e.place.Name }

// Disk returns the node's disk.
func (e *Env) Disk() *Disk { return e.disk }

// Now returns the time on the node's clock.
func (e *Env) Now() time.Time { return e.clock.Now() }

// Send puts a message under way. It panics if no party has that name, or if a single handler sends
// without end.
func (e *Env) Send(to string, body any) {
	if e.w.sent++; e.w.sent > mostSent {
		panic(fmt.Sprintf("actor: %s has sent %d messages in one go, the last one %s to %s, and does not stop", e.Name(), mostSent, kind(body), to))
	}
	e.w.send(Message{e.Name(), to, body}, e.w.cause)
}

const mostSent = 100_000

// After sets a timer. When it fires, f runs, as Receive does. A crash ends all timers of a node.
// The label names the timer in reports and for [World.Expire].
func (e *Env) After(d time.Duration, label string, f func()) (stop func() bool) {
	return e.clock.After(d, e.Name(), label, func() {
		e.w.tells(event.Move{Kind: event.Fired, ID: e.w.firing, Cause: event.NoCause, What: label, From: e.Name(), To: e.Name()})
		e.w.act(e.w.firing, f)
	})
}

// boot starts the node.
func (e *Env) boot() {
	e.node = e.place.Boot(e)
	e.struck = false
}

// crash ends the node; item says that the fault is an item.
func (e *Env) crash(item bool) {
	e.w.tells(event.Move{Kind: event.Crashed, Cause: event.NoCause, From: e.Name(), To: e.Name()})
	e.node = nil
	e.struck = item
	e.w.down++
	e.disk.crash()
	e.clock.StopAll(e.Name())
}

// kind names the type of a body, without its package.
func kind(body any) string {
	switch t := reflect.TypeOf(body); {
	case t == nil:
		return "<nil>"
	case t.Name() != "":
		return t.Name()
	default:
		return t.String()
	}
}

// Clock tells a system the time and wakes it.
type Clock interface {
	Now() time.Time
	// After calls f once, d from now or later, and not before After has returned. stop prevents the
	// call, and reports whether it did. The owner is the party that owns the timer. The label says
	// what the timer is for; it is the same in each run.
	After(d time.Duration, owner, label string, f func()) (stop func() bool)
}

// Real is the clock of package time. Its timers call on goroutines of their own.
type Real struct{}

// Now returns the current time.
func (Real) Now() time.Time { return time.Now() }

// After is time.AfterFunc.
func (Real) After(d time.Duration, _, _ string, f func()) (stop func() bool) {
	return time.AfterFunc(d, f).Stop
}

// Tell makes the world tell f what happens: what is sent, delivered, lost and copied, which timers
// fire, and which faults befall it. Messages that are under way already are told as sent.
func (w *World) Tell(f func(event.Move)) {
	w.tell = f
	for _, l := range w.bag.letters {
		if !l.gone {
			w.told(event.Sent, l)
		}
	}
}

func (w *World) tells(m event.Move) {
	if w.tell != nil {
		w.tell(m)
	}
}

// told tells what happens to a message.
func (w *World) told(kind event.MoveKind, l *letter) {
	if w.tell != nil {
		w.tell(event.Move{Kind: kind, ID: l.id, Cause: l.cause[0], What: l.what(), From: l.From, To: l.To})
	}
}

// what names the message: its operation, or the type of its body.
func (l *letter) what() string { return cmp.Or(l.event.Op, kind(l.Body)) }

// groups lists the parties on the sides of a partition.
func (w *World) groups() string {
	var sides [][]string
	at := map[int]int{}
	for _, e := range w.order {
		side := w.side[e.Name()]
		if _, ok := at[side]; !ok {
			at[side] = len(sides)
			sides = append(sides, nil)
		}
		sides[at[side]] = append(sides[at[side]], e.Name())
	}
	return lists.Joined(sides, " | ", func(s []string) string { return strings.Join(s, ", ") })
}
