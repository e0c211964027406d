package raft

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/actor"
	"github.com/clouseau-go/clouseau/runtime/event"
)

const (
	client = "client"
	party  = "server"
)

// System is a cluster in its own world.
type System struct {
	*actor.World
}

// Adapter lets the tester schedule a cluster.
func Adapter(r Rules) *System {
	return &System{World: actor.New(actor.Config{
		Nodes:   actor.Places(party, servers, func(e *actor.Env, id int) actor.Node { return boot(e, r, id) }),
		Clients: []string{client},
		Event:   observed,
		Faults:  actor.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right cluster.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

func name(id int) string { return actor.Name(party, id) }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m actor.Message) rt.Event {
	switch b := m.Body.(type) {
	case ask:
		return actor.Observe("ask", actor.Number(m.From), actor.Number(m.To), b.Term)
	case vote:
		return actor.Observe("vote", actor.Number(m.From), actor.Number(m.To), b.Term, b.OK)
	case appendTo:
		return actor.Observe("append", actor.Number(m.From), actor.Number(m.To), b.Term, b.PrevIndex+len(b.Entries))
	case install:
		return actor.Observe("install", actor.Number(m.From), actor.Number(m.To), b.Term)
	case leads:
		return actor.Observe("leads", b.Server, b.Term)
	case done:
		return actor.Observe("done", b.Server, b.Term, b.Index, b.Command)
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
