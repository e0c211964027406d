package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Flight is an event under way, to or from a [Concrete] system. This network of events says what
// may happen next, and shares nothing with the network of terms ([Wires]): a message that is lost
// or delivered is removed.
type Flight struct {
	Event  sre.Event
	Copies int // how many more times it may be delivered
}

// Flight returns an event that is sent.
func (n Network) Flight(e sre.Event) Flight { return Flight{e, n.Copies} }

// MayArrive reports whether the i-th event under way, oldest first, may be the next to arrive.
func (n Network) MayArrive(ps []Flight, i int) bool {
	return n.Unordered || !slices.ContainsFunc(ps[:i], func(p Flight) bool { return n.connection(p.Event) == n.connection(ps[i].Event) })
}

// Arrived returns what may be under way after the i-th event has arrived: all others, or all, since
// it may come again.
func (n Network) Arrived(ps []Flight, i int) [][]Flight {
	gone := n.Without(ps, i)
	if ps[i].Copies == 0 {
		return [][]Flight{gone}
	}
	again := slices.Clone(ps)
	again[i].Copies--
	return [][]Flight{gone, again}
}

// Without returns all events but the i-th.
func (n Network) Without(ps []Flight, i int) []Flight {
	return slices.Delete(slices.Clone(ps), i, i+1)
}

// Full reports whether there is no room for an event.
func (n Network) Full(ps []Flight, e sre.Event) bool {
	load := 0
	for _, p := range ps {
		if n.connection(p.Event) == n.connection(e) {
			load++
		}
	}
	return n.Capacity > 0 && load >= n.Capacity
}

// Answered returns what may be under way after the system has answered; nothing if it has to wait
// for room. Only the first answer to a request waits: once the system has begun, the others find
// room. A network that loses events loses an event for which it has no room, or one that is in its
// way.
func (n Network) Answered(ps []Flight, answers []sre.Event) [][]Flight {
	queues := [][]Flight{ps}
	for i, e := range answers {
		var next [][]Flight
		for _, q := range queues {
			full := n.Full(q, e)
			if !full || i > 0 && !n.Lossy {
				next = append(next, append(slices.Clip(q), n.Flight(e)))
				continue
			}
			if !n.Lossy {
				continue
			}
			next = append(next, q)
			for j, p := range q {
				if n.connection(p.Event) == n.connection(e) {
					next = append(next, append(n.Without(q, j), n.Flight(e)))
				}
			}
		}
		queues = next
	}
	return queues
}

// connection returns the connection of an event; the zero Value if it has none.
func (n Network) connection(e sre.Event) logic.Value {
	if i := e.Op.Position(n.Connection); i >= 0 {
		return e.Values[i]
	}
	return logic.Value{}
}
