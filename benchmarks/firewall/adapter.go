package firewall

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Hosts and the firewall by name.
const (
	wall     = "firewall"
	insiders = 6
	outsides = 3
)

func inside(n int) string  { return world.Name("inside", n) }
func outside(n int) string { return world.Name("outside", n) }

// System is a firewall with hosts on both sides, in its own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a firewall. Nothing crashes: a firewall that forgets its flows
// rightly drops their packets.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: slices.Concat(
			[]world.Place{{Name: wall, Boot: func(e *world.Env) world.Node { return &firewall{env: e, rules: r} }}},
			world.Places("inside", insiders, func(e *world.Env, n int) world.Node {
				return &insider{env: e, number: n, last: map[int]int{}}
			}),
			world.Places("outside", outsides, func(e *world.Env, n int) world.Node { return &outsider{env: e, number: n} })),
		Event:  observed,
		Faults: world.Faults{Drops: 2, Duplicates: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right firewall.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec.
func observed(m world.Message) rt.Event {
	said := func(op string, f Flow, number int) rt.Event { return world.Observe(op, f.Inside, f.Outside, number) }
	switch b := m.Body.(type) {
	case open:
		return said(to(m, "outgoing", "forwarded"), b.Flow, b.Connection)
	case shut:
		return said("closing", b.Flow, b.Connection)
	case refuse:
		return said("refused", b.Flow, b.Connection)
	case expire:
		return said("expired", b.Flow, b.Connection)
	case packet:
		return said(to(m, "incoming", "delivered"), b.Flow, b.Number)
	case drop:
		return said("dropped", b.Flow, b.Number)
	}
	return rt.Event{}
}

// to tells a message to the firewall from one that it has let pass.
func to(m world.Message, firewall, beyond string) string {
	if m.To == wall {
		return firewall
	}
	return beyond
}

// Send makes a host open or close a connection, or answer.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	i, o := int(f[0].Int()), int(f[1].Int())
	s.Do(func() {
		switch op {
		case "start":
			s.Node(inside(i)).(*insider).Open(o)
		case "close":
			s.Node(inside(i)).(*insider).Close(o)
		case "answer":
			s.Node(outside(o)).(*outsider).Answer(i)
		}
	})
	return nil
}
