package heartbeat

import (
	"context"
	"fmt"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is a detector and its nodes in their own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a detector.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: append([]world.Place{{Name: "detector", Boot: func(e *world.Env) world.Node { return bootDetector(e, r) }}},
			world.Places(role, nodes, func(e *world.Env, _ int) world.Node { return &node{e} })...),
		Clients: []string{"user", "timer"},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2},
	})}
}

// NewAdapter makes an adapter of a right detector.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case ping:
		return world.Observe("ping", world.Number(m.To), b.Round)
	case pong:
		return world.Observe("pong", world.Number(m.From), b.Round)
	case expire:
		return world.Observe("closed", b.Round)
	case notify:
		return world.Observe("notify", b.Node, b.Round)
	case said:
		return world.Observe("said", b.ID, b.Node, b.Alive)
	}
	return rt.Event{}
}

// Send performs an operation of the tester. The number of a question is used once.
func (s *System) Send(ctx context.Context, op string, f []rt.Value) error {
	n := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "tick":
		return s.expire(ctx, "closed", "ping", "pong")
	case "early":
		return s.expire(ctx, "closed")
	case "retry":
		return s.retry()
	case "crash":
		return s.Crash(name(n(0)))
	case "restart":
		return s.Restart(name(n(0)))
	case "drop":
		return s.Drop(func(m world.Message) bool {
			return m.From == name(n(0)) || m.To == name(n(0))
		})
	default:
		return s.Request(n(0), "user", "detector", ask{n(0), n(1)})
	}
}

// expire lets the time of the round be over, if no message of these operations is about to come.
func (s *System) expire(ctx context.Context, unless ...string) error {
	items, err := s.Pending(ctx)
	if err != nil {
		return err
	}
	for _, i := range items {
		if slices.Contains(unless, i.Op) {
			return fmt.Errorf("a %s is under way: %w", i.Op, event.ErrAbsent)
		}
	}
	d, up := s.Node("detector").(*detector)
	if !up {
		return fmt.Errorf("the detector is down: %w", event.ErrAbsent)
	}
	s.World.Send("timer", "detector", expire{d.Round})
	return nil
}

// retry lets the detector ask once more.
func (s *System) retry() error {
	if !world.Tell(s.World, "detector", (*detector).Retry) {
		return fmt.Errorf("all nodes have answered: %w", event.ErrAbsent)
	}
	return nil
}
