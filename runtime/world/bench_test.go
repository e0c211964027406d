package world_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// echo passes a message on to the next node.
type echo struct {
	env  *world.Env
	next string
}

func (e *echo) Receive(_ string, body any) { e.env.Send(e.next, body) }

// ring makes nodes that pass messages on, with some under way. Messages are events, if the spec
// declares them.
func ring(nodes, flying int, declared bool) *world.World {
	var c world.Config
	c.Clients = []string{"client"}
	if declared {
		c.Event = func(world.Message) event.Event { return event.Event{Op: "pass"} }
	}
	for k := range nodes {
		next := fmt.Sprint(" ", (k+1)%nodes)
		c.Nodes = append(c.Nodes, world.Place{Name: fmt.Sprint(" ", k), Boot: func(e *world.Env) world.Node { return &echo{e, next} }})
	}
	w := world.New(c)
	for k := range flying {
		w.Send("client", fmt.Sprint(" ", k%nodes), &echo{})
	}
	return w
}

// BenchmarkDeliver delivers messages that are passed on. The cost of each does not depend on the
// number of messages under way, or of nodes.
func BenchmarkDeliver(b *testing.B) {
	for _, nodes := range []int{3, 50} {
		for _, flying := range []int{10, 1000, 100_000} {
			b.Run(fmt.Sprintf("nodes=%d/flying=%d", nodes, flying), func(b *testing.B) {
				w := ring(nodes, flying, false)
				b.ReportAllocs()
				id := 0
				for b.Loop() {
					if o, _ := w.Release(b.Context(), id); o.State != event.Done {
						b.Fatal(o.Why)
					}
					id++
				}
			})
		}
	}
}
