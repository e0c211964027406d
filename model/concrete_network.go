package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Flight is an event under way, to or from a [Concrete] system. Like the system, the network on
// events says what may happen now, and shares nothing with the one on terms ([Wires]): a message
// that is lost or delivered is gone.
type Flight struct {
	Event  sre.Event
	Copies int // how often it may be delivered once more
}

// Flight returns an event that is sent.
func (n Network) Flight(e sre.Event) Flight { return Flight{e, n.Copies} }

// MayArrive reports whether the i-th of those under way, oldest first, may be the next to arrive.
func (n Network) MayArrive(ps []Flight, i int) bool {
	return n.Unordered || !slices.ContainsFunc(ps[:i], func(p Flight) bool { return n.connection(p.Event) == n.connection(ps[i].Event) })
}

// Arrived returns what may be under way when the i-th has arrived: all but it, or all, as it may
// come again.
func (n Network) Arrived(ps []Flight, i int) [][]Flight {
	gone := n.Without(ps, i)
	if ps[i].Copies == 0 {
		return [][]Flight{gone}
	}
	again := slices.Clone(ps)
	again[i].Copies--
	return [][]Flight{gone, again}
}

// Without returns all but the i-th.
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

// Answered returns what may be under way when the system answers: nothing where it has to wait for
// room. Of the answers to a request only the first waits: once the system has begun, those that
// follow find some outside. A network that loses events loses one that it has no room for, or one
// that is in its way.
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

// connection returns the connection of an event; the zero Value where it has none.
func (n Network) connection(e sre.Event) logic.Value {
	if i := e.Op.Position(n.Connection); i >= 0 {
		return e.Values[i]
	}
	return logic.Value{}
}
