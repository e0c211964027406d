package anonread

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is a router and its shards in their own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a store.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: append([]world.Place{{Name: "router", Boot: func(e *world.Env) world.Node { return bootRouter(e) }}},
			world.Places(role, shards, func(e *world.Env, _ int) world.Node { return bootShard(e, r) })...),
		Clients: []string{"client"},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 1, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention, among them answers on their way from a shard to the router.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case prepare:
		return world.Observe("prepare", world.Number(m.To), b.Txn)
	case vote:
		return world.Observe("vote", world.Number(m.From), b.Txn, b.Yes)
	case apply:
		return world.Observe("apply", world.Number(m.To), b.Txn)
	}
	if m.To != "client" {
		return rt.Event{}
	}
	switch b := m.Body.(type) {
	case beginRsp:
		return world.Observe("started", b.Req, b.Txn)
	case updateRsp:
		return world.Observe("updated", b.Req, b.Txn, b.Key, b.updateReq.Value, b.OK)
	case readRsp:
		return world.Observe("answer", b.Req, b.Txn, b.Key, b.Value, b.OK)
	case commitRsp:
		return world.Observe("committed", b.Req, b.Txn, b.OK)
	}
	return rt.Event{}
}

// Send performs an operation of the tester. The number of a request is used once.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	n := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "begin":
		return s.Request(n(0), "client", "router", beginReq{n(0)})
	case "update":
		return s.inside(n(1), n(0), updateReq{n(0), n(1), n(2), n(3)})
	case "read":
		return s.inside(n(1), n(0), readReq{n(0), n(1), n(2)})
	case "commit":
		return s.inside(n(1), n(0), commitReq{n(0), n(1)})
	case "rollback":
		return s.inside(n(1), n(0), rollbackReq{n(0), n(1)})
	case "timeout":
		return s.timeout(n(0))
	case "crash":
		return s.Crash("router")
	default:
		return s.Restart("router")
	}
}

// inside makes a request of a transaction, if there is one of that number.
func (s *System) inside(txn, number int, body any) error {
	if r, up := s.Node("router").(*router); up && r.txn(txn) == nil {
		return fmt.Errorf("there is no transaction %d: %w", txn, event.ErrAbsent)
	}
	return s.Request(number, "client", "router", body)
}

// timeout lets the router know that it has waited long for a transaction.
func (s *System) timeout(txn int) error {
	if !world.Tell(s.World, "router", func(r *router) bool { return r.TimeOut(txn) }) {
		return fmt.Errorf("the router waits for no transaction %d: %w", txn, event.ErrAbsent)
	}
	return nil
}
