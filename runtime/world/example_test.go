package world_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

type write struct{ Value int }
type written struct{ Value int }

// server keeps a value.
type server struct{ env *world.Env }

func (s server) Receive(from string, body any) {
	if m, ok := body.(write); ok {
		s.env.Disk().Save("value", m.Value)
		s.env.Send(from, written(m))
	}
}

// The request reaches the server when the tester says so, and so does the answer reach the client.
func Example() {
	ctx := context.Background()
	w := world.New(world.Config{
		Nodes:   []world.Place{{Name: "server", Boot: func(e *world.Env) world.Node { return server{e} }}},
		Clients: []string{"client"},
		Event: func(m world.Message) event.Event {
			if m, ok := m.Body.(written); ok {
				return event.Event{Op: "written", Values: []logic.Value{logic.IntValue(int64(m.Value))}}
			}
			return event.Event{}
		},
	})
	w.Send("client", "server", write{5})
	for range 2 {
		items, _ := w.Pending(ctx)
		out, _ := w.Release(ctx, items[0].ID)
		fmt.Println(items[0], out.Event.Op, out.Event.Values)
	}
	// Output:
	// write (client → server)  []
	// written (server → client) written [5]
}
