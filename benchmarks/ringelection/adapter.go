package ringelection

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

const client = "client"

// ring has the numbers of the nodes in their order.
var ring = [...]int{2, 0, 4, 1, 3}

func name(id int) string { return world.Name("node", id) }

// System is a ring of nodes in its own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule an election.
func Adapter(r Rules) *System {
	var places []world.Place
	for k, id := range ring {
		next := name(ring[(k+1)%len(ring)])
		places = append(places, world.Place{Name: name(id), Boot: func(e *world.Env) world.Node { return boot(e, r, id, next) }})
	}
	return &System{World: world.New(world.Config{
		Nodes:   places,
		Clients: []string{client},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right election.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case wake:
		return world.Observe("woken", world.Number(m.To))
	case number:
		return world.Observe("number", world.Number(m.To), b.ID)
	case won:
		return world.Observe("won", b.ID)
	case told:
		return world.Observe("told", world.Number(m.From), b.Leader)
	}
	return rt.Event{}
}

// Send asks a node something, or lets it crash or restart.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	to := name(int(f[0].Int()))
	switch op {
	case "wake":
		s.World.Send(client, to, wake{})
	case "ask":
		s.World.Send(client, to, ask{})
	case "crash":
		return s.Crash(to)
	case "restart":
		return s.Restart(to)
	}
	return nil
}
