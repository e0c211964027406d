package database

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/actor"
)

// System is a store in its own world: a primary, two replicas and two sessions.
type System struct {
	*actor.World
	rt.SendOnly
}

var _ rt.Stepper = (*System)(nil)

// Adapter lets the tester schedule a store.
func Adapter(s Store) *System {
	replicas := []string{"replica 0", "replica 1"}
	places := []actor.Place{{Name: "primary", Boot: func(e *actor.Env) actor.Node { return &primary{env: e, replicas: replicas} }}}
	for _, name := range replicas {
		places = append(places, actor.Place{Name: name, Boot: func(e *actor.Env) actor.Node {
			return &replica{env: e, store: s, data: map[int]entry{}, early: map[int]replicate{}}
		}})
	}
	for _, name := range []string{"session 0", "session 1"} {
		places = append(places, actor.Place{Name: name, Boot: func(e *actor.Env) actor.Node { return &session{env: e, store: s} }})
	}
	return &System{World: actor.New(actor.Config{Nodes: places, Event: observed})}
}

// NewAdapter makes an adapter of a right store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m actor.Message) rt.Event {
	switch b := m.Body.(type) {
	case replicate:
		return actor.Observe("replicate", actor.Number(m.To), b.Key, b.Version)
	case writeRsp:
		return actor.Observe("written", actor.Number(m.To), b.Key, b.Version)
	case readRsp:
		return actor.Observe("answer", actor.Number(m.To), b.Key, b.Version)
	}
	return rt.Event{}
}

// Send makes a session write or read.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	name := fmt.Sprintf("session %d", f[0].Int())
	x := s.Node(name).(*session)
	s.Do(func() {
		switch op {
		case "write":
			x.Write(int(f[1].Int()), int(f[2].Int()))
		case "read":
			x.Read(int(f[1].Int()), fmt.Sprintf("replica %d", f[2].Int()))
		}
	})
	return nil
}
