package raft

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

const (
	client = "client"
	party  = "server"
)

// System is a cluster in its own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a cluster.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes:   world.Places(party, servers, func(e *world.Env, id int) world.Node { return boot(e, r, id) }),
		Clients: []string{client},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right cluster.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

func name(id int) string { return world.Name(party, id) }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case ask:
		return world.Observe("ask", world.Number(m.From), world.Number(m.To), b.Term)
	case vote:
		return world.Observe("vote", world.Number(m.From), world.Number(m.To), b.Term, b.OK)
	case appendTo:
		return world.Observe("append", world.Number(m.From), world.Number(m.To), b.Term, b.PrevIndex+len(b.Entries))
	case install:
		return world.Observe("install", world.Number(m.From), world.Number(m.To), b.Term)
	case leads:
		return world.Observe("leads", b.Server, b.Term)
	case done:
		return world.Observe("done", b.Server, b.Term, b.Index, b.Command)
	}
	return rt.Event{}
}

// Send makes something happen at a server: a client's request, the end of a wait, or a fault.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	id := int(f[0].Int())
	switch op {
	case "crash":
		return s.Crash(name(id))
	case "restart":
		return s.Restart(name(id))
	}
	x, up := s.Node(name(id)).(*server)
	if !up {
		return event.ErrAbsent
	}
	s.Do(func() {
		switch op {
		case "timeout":
			x.Timeout()
		case "beat":
			x.Beat()
		case "put":
			x.Put(int(f[1].Int()))
		case "join":
			x.Join(int(f[1].Int()))
		case "leave":
			x.Leave(int(f[1].Int()))
		case "compact":
			x.Compact()
		}
	})
	return nil
}
