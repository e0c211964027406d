package espresso

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/actor"
)

// The parties.
const (
	user    = "user"
	display = "panel"
	maker   = "maker"
)

// System is a coffee machine and its user in their own world.
type System struct {
	*actor.World
	doors int
}

// Adapter lets the tester schedule a coffee machine. Nothing crashes: a machine that is switched
// off has forgotten everything, rightly.
func Adapter(r Rules) *System {
	return &System{World: actor.New(actor.Config{
		Nodes: []actor.Place{
			{Name: display, Boot: func(e *actor.Env) actor.Node { return &panel{env: e, rules: r, mode: off} }},
			{Name: maker, Boot: func(e *actor.Env) actor.Node { return &worker{env: e, lacks: map[string]bool{}} }},
		},
		Clients: []string{user},
		Event:   observed,
		Faults:  actor.Faults{Drops: 2, Duplicates: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right coffee machine.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m actor.Message) rt.Event {
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
		return actor.Observe("asked", string(b.Job), b.N)
	case finished:
		return actor.Observe("finished", string(b.Job), b.N)
	case failed:
		return actor.Observe("failed", b.N)
	case served:
		return actor.Observe("served", b.Coffee, b.N)
	case shown:
		return actor.Observe("shown", string(b.Mode), b.N)
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
