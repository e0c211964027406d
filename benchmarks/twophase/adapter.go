package twophase

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is a store in its own world: a coordinator and three participants.
type System struct {
	*world.World
}

const (
	role         = "participant"
	participants = 3
)

// name returns the name of a participant.
func name(p int) string { return world.Name(role, p) }

// Adapter lets the tester schedule a store.
func Adapter(r Rules) *System {
	var names []string
	for p := range participants {
		names = append(names, name(p))
	}
	return &System{World: world.New(world.Config{
		Nodes: append([]world.Place{{Name: "coordinator", Boot: func(e *world.Env) world.Node { return bootCoordinator(e, r, names) }}},
			world.Places(role, participants, func(e *world.Env, _ int) world.Node { return bootParticipant(e, r) })...),
		Clients: []string{"client"},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case prepare:
		return world.Observe("prepare", world.Number(m.To), b.Txn, b.Key)
	case vote:
		return world.Observe("vote", world.Number(m.From), b.Txn, b.Yes)
	case decide:
		return world.Observe("decide", world.Number(m.To), b.Txn, b.Commit)
	case writeRsp:
		return world.Observe("written", b.Req, b.Key, b.Txn, b.OK)
	case readRsp:
		return world.Observe("answer", b.Req, world.Number(m.From), b.Key, b.Version)
	}
	return rt.Event{}
}

// Send performs an operation of the tester. The number of a request is used once.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	n := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "write":
		return s.Request(n(0), "client", "coordinator", writeReq{n(0), n(1), n(2)})
	case "read":
		return s.Request(n(0), "client", name(n(1)), readReq{n(0), n(2)})
	case "crash":
		return s.Crash(name(n(0)))
	case "restart":
		return s.Restart(name(n(0)))
	case "timeout":
		return expire(s.World, "coordinator", (*coordinator).TimeOut)
	default:
		return expire(s.World, name(n(0)), (*participant).Overdue)
	}
}

// expire lets a node know that it has waited long enough; f reports whether it waits for anything.
func expire[N world.Node](w *world.World, node string, f func(N) bool) error {
	if !world.Tell(w, node, f) {
		return fmt.Errorf("%s waits for nothing: %w", node, event.ErrAbsent)
	}
	return nil
}
