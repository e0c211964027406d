// Package firewall is a firewall that tracks connections, between hosts inside and hosts outside.
//
// A flow is a pair of a host inside and a host outside. The first packet of a connection opens it,
// and from then on packets from outside pass, until the connection is closed or its time is over.
// There is room for three flows; a flow that finds none is refused.
//
//	inside 4    opens connection 1 to outside 0
//	firewall    has the flow 4-0 of connection 1, starts a timer, forwards the packet
//	outside 0   sends packet 1 to inside 4
//	firewall    delivers it
//	outside 2   sends a packet to inside 4
//	firewall    drops it and tells outside 2
//
// Messages overtake each other, so what belongs to an older connection may come when a newer one
// has the flow. It then changes nothing.
package firewall

//go:generate go run ../../cmd/clouseau synth firewall.clouseau.hcl -o emitted_test.go --walks=false

import (
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// Flow is a pair of hosts by their numbers.
type Flow struct{ Inside, Outside int }

// Messages between the parties. Connections and packets have the numbers that their hosts give.
type (
	control struct { // about a connection
		Flow
		Connection int
	}
	open   control // inside to firewall to outside
	shut   control // inside to firewall
	refuse control // firewall to inside
	expire control // firewall to itself

	data struct {
		Flow
		Number int
	}
	packet data // outside to firewall to inside
	drop   data // firewall to outside
)

// Rules are what firewalls may get wrong.
type Rules struct {
	// Room makes room for a new flow, and reports whether there is any.
	Room func(*Table, Flow) bool
	// Admits reports whether the flow in the table lets packets of this flow pass.
	Admits func(have, want Flow) bool
	// Ends reports whether the timer of a connection ends a flow that a connection has now.
	Ends func(timer, now int) bool
}

// New returns the rules of the right firewall.
func New() Rules {
	return Rules{
		Room:   func(t *Table, _ Flow) bool { return len(t.entries) < capacity },
		Admits: func(have, want Flow) bool { return have == want },
		Ends:   func(timer, now int) bool { return timer == now },
	}
}

const (
	capacity = 3
	lifetime = time.Minute
)

// Table has the open flows, the oldest first.
type Table struct{ entries []entry }

type entry struct {
	Flow
	connection int
}

func (t *Table) find(f Flow) *entry {
	k := slices.IndexFunc(t.entries, func(e entry) bool { return e.Flow == f })
	if k < 0 {
		return nil
	}
	return &t.entries[k]
}

func (t *Table) remove(f Flow) {
	t.entries = slices.DeleteFunc(t.entries, func(e entry) bool { return e.Flow == f })
}

// firewall stands between the hosts.
type firewall struct {
	env   *world.Env
	rules Rules
	table Table
}

func (w *firewall) Receive(_ string, body any) {
	switch m := body.(type) {
	case open:
		w.open(m)
	case shut:
		if e := w.table.find(m.Flow); e != nil && e.connection == m.Connection {
			w.table.remove(m.Flow)
		}
	case expire:
		if e := w.table.find(m.Flow); e != nil && w.rules.Ends(m.Connection, e.connection) {
			w.table.remove(m.Flow)
		}
	case packet:
		if slices.ContainsFunc(w.table.entries, func(e entry) bool { return w.rules.Admits(e.Flow, m.Flow) }) {
			w.env.Send(inside(m.Inside), m)
		} else {
			w.env.Send(outside(m.Outside), drop(m))
		}
	}
}

// open opens a flow, or lets a newer connection have it.
func (w *firewall) open(m open) {
	switch e := w.table.find(m.Flow); {
	case e != nil:
		e.connection = max(e.connection, m.Connection)
	case w.rules.Room(&w.table, m.Flow):
		w.table.entries = append(w.table.entries, entry{m.Flow, m.Connection})
	default:
		w.env.Send(inside(m.Inside), refuse(m))
		return
	}
	w.env.After(lifetime, "lifetime", func() { w.env.Send(w.env.Name(), expire(m)) })
	w.env.Send(outside(m.Outside), m)
}

// insider is a host inside. It counts its connections.
type insider struct {
	env    *world.Env
	number int
	count  int
	last   map[int]int // connection by host outside
}

// Open opens a connection to a host outside.
func (h *insider) Open(o int) {
	h.count++
	h.last[o] = h.count
	h.env.Send(wall, open{Flow{h.number, o}, h.count})
}

// Close closes the last connection to a host outside, if there is one.
func (h *insider) Close(o int) {
	if n, ok := h.last[o]; ok {
		h.env.Send(wall, shut{Flow{h.number, o}, n})
	}
}

func (*insider) Receive(string, any) {}

// outsider is a host outside. It counts its packets.
type outsider struct {
	env    *world.Env
	number int
	count  int
}

// Answer sends a packet to a host inside.
func (h *outsider) Answer(i int) {
	h.count++
	h.env.Send(wall, packet{Flow{i, h.number}, h.count})
}

func (*outsider) Receive(string, any) {}
