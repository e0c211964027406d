package world

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Node is a state machine. It has no goroutines: it acts only in Receive, or in a function passed
// to [Env.After].
type Node interface {
	Receive(from string, body any)
}

// Place is a node's place in the world.
type Place struct {
	Name string
	// Boot makes the node when the world begins, and anew when it restarts after a crash. The disk
	// then has what was synced.
	Boot func(*Env) Node
}

// Config describes a world.
type Config struct {
	Nodes []Place
	// Clients are the names under which the tester sends and receives. They never crash, and no
	// partition separates them from a node.
	Clients []string
	// Event returns the event of the spec for the delivery of a message; it depends only on the
	// message. An event without an operation, which a nil Event gives for all messages, is work
	// that the spec does not mention.
	Event func(Message) event.Event
	// FIFO makes each link deliver in the order of sending. Without it any message may be next.
	FIFO bool
	// OneTime gives all nodes one clock. Without it each has its own, and timers of different nodes
	// may fire in any order.
	OneTime bool
	// Faults bounds the faults besides those of the script.
	Faults Faults
}

// Faults says how often each kind of fault may happen in a run besides those that the script asks
// for. The events that undo such a fault, the restart of the node or the healing of the partition,
// may then happen as well. What the script crashes or separates stays so until the script ends it.
type Faults struct {
	Drops, Duplicates, Crashes, Partitions int
}

// World holds nodes, the messages between them, and their clocks. It is a Stepper: only what the
// tester releases happens. Adapters embed it and have a Send of their own. One goroutine at a time
// may use it.
type World struct {
	event.SendOnly // a protocol takes no calls, unless its adapter says so
	config         Config
	requests       map[int]bool // the numbers of those that clients made
	bag            bag
	envs           map[string]*Env
	order          []*Env
	clients        map[string]bool
	clocks         []*Virtual
	side           map[string]int // of a partition; nil: there is none
	apart          bool           // the partition is a fault that was an item
	left           Faults
	cause          int // the current item; none: the tester acts
	firing         int // the timer that fired last
	sent           int // by the current handler
	down           int // nodes that are down
	room           []event.Item
	tell           func(event.Move)
}

// none is the cause of the tester's own actions.
const none = -1

// IDs of items: messages count from zero, the timers of the k-th clock from (k+1) << clockBits, and
// faults from firstFault.
const (
	clockBits  = 44
	firstFault = 1 << 60
)

// New makes a world and boots its nodes. It panics if two parties have the same name.
func New(c Config) *World {
	w := &World{config: c, bag: newBag(), envs: map[string]*Env{}, requests: map[int]bool{}, clients: map[string]bool{}, left: c.Faults, cause: none}
	for k, p := range c.Nodes {
		if _, ok := w.envs[p.Name]; ok {
			panic(fmt.Sprintf("actor: two nodes are called %q", p.Name))
		}
		if k == 0 || !c.OneTime {
			w.clocks = append(w.clocks, NewVirtual((k+1)<<clockBits))
		}
		e := &Env{w: w, place: p, disk: newDisk(), clock: w.clocks[len(w.clocks)-1]}
		w.envs[p.Name] = e
		w.order = append(w.order, e)
	}
	for _, name := range c.Clients {
		if _, ok := w.envs[name]; ok || w.clients[name] {
			panic(fmt.Sprintf("actor: two parties are called %q", name))
		}
		w.clients[name] = true
	}
	for _, e := range w.order {
		w.act(none, e.boot)
	}
	return w
}

// Send sends a message from a client to a node. It panics for other parties.
func (w *World) Send(from, to string, body any) {
	if !w.clients[from] {
		panic(fmt.Sprintf("actor: %q is no client of this world", from))
	}
	w.send(Message{from, to, body}, none)
}

// Do runs code of a node that the tester calls, such as the request of a client's library.
func (w *World) Do(f func()) { w.act(none, f) }

func (w *World) send(m Message, cause int) { w.post(m, cause, nil) }

// post puts a message under way: a new one, or the copy of another.
func (w *World) post(m Message, cause int, original *letter) {
	if _, ok := w.envs[m.To]; !ok && !w.clients[m.To] {
		panic(fmt.Sprintf("actor: %s sends %s to %q, which is nobody", m.From, kind(m.Body), m.To))
	}
	x := letter{Message: m, cause: [1]int{cause}}
	if w.config.Event != nil {
		x.event = w.config.Event(m)
	}
	l := w.bag.add(x)
	if original == nil {
		w.told(event.Sent, l)
		return
	}
	w.tells(event.Move{Kind: event.Copied, ID: l.id, Cause: original.id, What: l.what(), From: l.From, To: l.To})
}

// Node returns the node with that name in its present state; nil while it is down. Tests use it to
// check invariants between the states of nodes.
func (w *World) Node(name string) Node { return w.env(name).node }

// InFlight returns how many messages are under way.
func (w *World) InFlight() int { return w.bag.live }

// Now returns the time on a node's clock.
func (w *World) Now(node string) time.Time { return w.env(node).clock.Now() }

func (w *World) env(name string) *Env {
	e, ok := w.envs[name]
	if !ok {
		panic(fmt.Sprintf("actor: unknown node %q", name))
	}
	return e
}

// act runs code of a node, as an effect of an item.
func (w *World) act(cause int, f func()) {
	before := w.cause
	sent := w.sent
	w.cause = cause
	w.sent = 0
	defer func() {
		w.cause = before
		w.sent = sent
	}()
	f()
}

// open reports whether a message can be delivered now: its receiver is up, no partition separates
// the parties, and with FIFO it is the first on its link.
func (w *World) open(l *letter) bool {
	if e, ok := w.envs[l.To]; ok && e.node == nil || w.parted(l.From, l.To) {
		return false
	}
	return !w.config.FIFO || l.link.first() == l
}

// parted reports whether a partition separates two parties.
func (w *World) parted(a, b string) bool {
	return w.side != nil && !w.clients[a] && !w.clients[b] && w.side[a] != w.side[b]
}

// Settle delivers the messages that the spec does not mention, the oldest first, until none is left
// that can be delivered. Timers do not fire. After a hundred thousand messages it gives up with
// [event.ErrRestless].
func (w *World) Settle(context.Context) error {
	var last *letter
	for range mostSettled {
		quiet := w.bag.ofOp("")
		k := slices.IndexFunc(quiet, func(l *letter) bool { return !l.gone && w.open(l) })
		if k < 0 {
			return nil
		}
		last = quiet[k]
		w.deliver(last)
	}
	return fmt.Errorf("%w: %d messages were delivered, the last one %v, and more remain", event.ErrRestless, mostSettled, last.item())
}

// Stuck names the oldest message that cannot be delivered, or a timer that never fires.
func (w *World) Stuck() string {
	for _, l := range w.bag.letters {
		if !l.gone && !w.open(l) {
			i := l.item()
			i.Op, i.Label = "", kind(l.Body)
			return fmt.Sprintf("%v waits: %s", i, w.why(l))
		}
	}
	for _, c := range w.clocks {
		if t, ok := c.Endless(); ok {
			return fmt.Sprintf("%v never happens: it is set for a time beyond the end", t)
		}
	}
	return ""
}

const mostSettled = 100_000

// deliver hands a message to its receiver.
func (w *World) deliver(l *letter) event.Outcome {
	w.bag.take(l)
	w.told(event.Delivered, l)
	if e, ok := w.envs[l.To]; ok {
		w.act(l.id, func() { e.node.Receive(l.From, l.Body) })
	}
	return event.Outcome{Event: l.event}
}
