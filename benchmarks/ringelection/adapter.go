package ringelection

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/actor"
)

const client = "client"

// ring has the numbers of the nodes in their order.
var ring = [...]int{2, 0, 4, 1, 3}

func name(id int) string { return actor.Name("node", id) }

// System is a ring of nodes in its own world.
type System struct {
	*actor.World
}

// Adapter lets the tester schedule an election.
func Adapter(r Rules) *System {
	var places []actor.Place
	for k, id := range ring {
		next := name(ring[(k+1)%len(ring)])
		places = append(places, actor.Place{Name: name(id), Boot: func(e *actor.Env) actor.Node { return boot(e, r, id, next) }})
	}
	return &System{World: actor.New(actor.Config{
		Nodes:   places,
		Clients: []string{client},
		Event:   observed,
		Faults:  actor.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right election.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m actor.Message) rt.Event {
	switch b := m.Body.(type) {
	case wake:
		return actor.Observe("woken", actor.Number(m.To))
	case number:
		return actor.Observe("number", actor.Number(m.To), b.ID)
	case won:
		return actor.Observe("won", b.ID)
	case told:
		return actor.Observe("told", actor.Number(m.From), b.Leader)
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
