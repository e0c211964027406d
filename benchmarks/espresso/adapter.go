package espresso

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// The parties.
const (
	user    = "user"
	display = "panel"
	maker   = "maker"
)

// System is a coffee machine and its user in their own world.
type System struct {
	*world.World
	doors int
}

// Adapter lets the tester schedule a coffee machine. Nothing crashes: a machine that is switched
// off has forgotten everything, rightly.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: []world.Place{
			{Name: display, Boot: func(e *world.Env) world.Node { return &panel{env: e, rules: r, mode: off} }},
			{Name: maker, Boot: func(e *world.Env) world.Node { return &worker{env: e, lacks: map[string]bool{}} }},
		},
		Clients: []string{user},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right coffee machine.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case reset:
		return rt.Event{Op: "resetting"}
	case press:
		return rt.Event{Op: "pressed"}
	case door:
		if b.Open {
			return rt.Event{Op: "opened"}
		}
		return rt.Event{Op: "closed"}
	case asked:
		return world.Observe("asked", string(b.Job), b.N)
	case finished:
		return world.Observe("finished", string(b.Job), b.N)
	case failed:
		return world.Observe("failed", b.N)
	case served:
		return world.Observe("served", b.Coffee, b.N)
	case shown:
		return world.Observe("shown", string(b.Mode), b.N)
	}
	return rt.Event{}
}

// Send does what the user does.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	switch op {
	case "reset":
		s.tell(reset{})
	case "press":
		s.tell(press{})
	case "steam":
		s.tell(wand{})
	case "look":
		s.tell(look{})
	case "open", "close":
		s.doors++
		s.tell(door{op == "open", s.doors})
	case "empty", "fill":
		s.Node(maker).(*worker).lacks[f[0].Text()] = op == "empty"
	}
	return nil
}

func (s *System) tell(body any) { s.World.Send(user, display, body) }
