package database

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is a store in its own world: a primary, two replicas and two sessions.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a store.
func Adapter(s Store) *System {
	replicas := []string{name(0), name(1)}
	return &System{World: world.New(world.Config{Event: observed, Nodes: slices.Concat(
		[]world.Place{{Name: "primary", Boot: func(e *world.Env) world.Node { return &primary{env: e, replicas: replicas} }}},
		world.Places("replica", len(replicas), func(e *world.Env, _ int) world.Node {
			return &replica{env: e, store: s, data: map[int]entry{}, early: map[int]replicate{}}
		}),
		world.Places("session", 2, func(e *world.Env, _ int) world.Node { return &session{env: e, store: s} }))})}
}

// name returns the name of a replica.
func name(replica int) string { return world.Name("replica", replica) }

// NewAdapter makes an adapter of a right store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case replicate:
		return world.Observe("replicate", world.Number(m.To), b.Key, b.Version)
	case writeRsp:
		return world.Observe("written", world.Number(m.To), b.Key, b.Version)
	case readRsp:
		return world.Observe("answer", world.Number(m.To), b.Key, b.Version)
	}
	return rt.Event{}
}

// Send makes a session write or read.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	x := s.Node(world.Name("session", int(f[0].Int()))).(*session)
	s.Do(func() {
		switch op {
		case "write":
			x.Write(int(f[1].Int()), int(f[2].Int()))
		case "read":
			x.Read(int(f[1].Int()), name(int(f[2].Int())))
		}
	})
	return nil
}
