package world

import (
	"fmt"
	"reflect"
	"time"

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
