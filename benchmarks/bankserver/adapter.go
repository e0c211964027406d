package bankserver

import (
	"context"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// The parties.
const (
	client = "client"
	server = "bank"
	store  = "database"
)

// System is a bank with its database and its clients in their own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule a bank.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: []world.Place{
			{Name: server, Boot: func(e *world.Env) world.Node { return &bank{env: e, rules: r, answered: map[int]answer{}} }},
			{Name: store, Boot: func(e *world.Env) world.Node {
				return &database{env: e, balances: map[int]int{}, written: map[int]int{}}
			}},
			{Name: client, Boot: func(e *world.Env) world.Node { return &asker{env: e} }},
		},
		Event:  observed,
		Faults: world.Faults{Drops: 2, Duplicates: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right bank.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case request:
		return world.Observe("requested", b.R, b.Account, b.Amount)
	case query:
		return world.Observe("reading", b.R, b.Account)
	case balance:
		return world.Observe("read", b.R, b.Account, b.Balance)
	case update:
		return world.Observe("updating", b.R, b.Account, b.Balance)
	case answer:
		return world.Observe("answered", b.R, b.Account, b.Balance, b.OK)
	}
	return rt.Event{}
}

// Send opens an account, or lets a client ask for money.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	s.Do(func() {
		switch op {
		case "fund":
			s.Node(store).(*database).Fund(int(f[0].Int()), int(f[1].Int()))
		case "withdraw":
			s.Node(client).(*asker).Withdraw(int(f[0].Int()), int(f[1].Int()))
		case "retry":
			s.Node(client).(*asker).Retry(f[0].Int())
		}
	})
	return nil
}
