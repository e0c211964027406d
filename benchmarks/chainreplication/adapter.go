package chainreplication

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is a chain and its master in their own world, with a client that knows from the master who
// is the head.
type System struct {
	*world.World
	updates map[int]Entry
}

// Adapter lets the tester schedule a chain.
func Adapter(r Rules) *System {
	return &System{updates: map[int]Entry{}, World: world.New(world.Config{
		Nodes: append([]world.Place{{Name: "master", Boot: func(e *world.Env) world.Node { return bootMaster(e) }}},
			world.Places(role, nodes, func(e *world.Env, n int) world.Node { return bootNode(e, r, n) })...),
		Clients: []string{"client"},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 1, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right chain.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case forward:
		return world.Observe("forward", world.Number(m.To), b.Seq, b.Entry.Req, b.Entry.Key)
	case ack:
		return world.Observe("ack", world.Number(m.To), b.Seq)
	case config:
		return world.Observe("config", world.Number(m.To), b.Epoch)
	case updateRsp:
		return world.Observe("updated", b.Req, b.Key, b.Seq)
	case queryRsp:
		return world.Observe("answer", b.Req, world.Number(m.From), b.Key, b.Seq)
	}
	return rt.Event{}
}

// Send performs an operation of the tester. The number of a request is used once.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	n := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "update":
		if err := s.Use(n(0)); err != nil {
			return err
		}
		s.updates[n(0)] = Entry{Req: n(0), Key: n(1), Value: n(2)}
		return s.update(n(0))
	case "query":
		return s.Request(n(0), "client", name(n(1)), queryReq{n(0), n(2)})
	case "retry":
		return s.update(n(0))
	case "suspect":
		return s.suspect(n(0))
	case "crash":
		return s.Crash(name(n(0)))
	default:
		return s.Restart(name(n(0)))
	}
}

// update sends an update to the head, as far as the client knows.
func (s *System) update(req int) error {
	e, ok := s.updates[req]
	m, up := s.Node("master").(*master)
	if !ok || !up {
		return fmt.Errorf("there is no update %d, or no master: %w", req, event.ErrAbsent)
	}
	s.World.Send("client", name(m.Chain[0]), updateReq{e})
	return nil
}

// suspect lets the master take out a node.
func (s *System) suspect(node int) error {
	if !world.Tell(s.World, "master", func(m *master) bool { return m.Suspect(node) }) {
		return fmt.Errorf("%s cannot be taken out: %w", name(node), event.ErrAbsent)
	}
	return nil
}
