package paxos

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

const client = "client"

// System is an election of a value in its own world.
type System struct {
	*world.World
}

// Adapter lets the tester schedule an election.
func Adapter(r Rules) *System {
	return &System{World: world.New(world.Config{
		Nodes: slices.Concat(
			world.Places("proposer", proposers, func(e *world.Env, id int) world.Node { return bootProposer(e, r, id) }),
			world.Places("acceptor", acceptors, func(e *world.Env, id int) world.Node { return bootAcceptor(e, r, id) }),
			world.Places("learner", learners, func(e *world.Env, id int) world.Node { return bootLearner(e, r, id) })),
		Clients: []string{client},
		Event:   observed,
		Faults:  world.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right election.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case prepare:
		return world.Observe("prepare", b.Ballot, world.Number(m.To))
	case accept:
		return world.Observe("accept", b.Ballot, b.Value, world.Number(m.To))
	case learned:
		return world.Observe("learned", b.Learner, b.Ballot, b.Value)
	}
	return rt.Event{}
}

// Send makes a proposer begin, or a fault happen.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	arg := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "start", "retry":
		return s.propose(op, arg)
	case "crash":
		return s.Crash(world.Name("acceptor", arg(0)))
	case "restart":
		return s.Restart(world.Name("acceptor", arg(0)))
	case "drop":
		return s.Drop(request(arg(0), arg(1)))
	case "duplicate":
		return s.Duplicate(request(arg(0), arg(1)))
	}
	return nil
}

func (s *System) propose(op string, arg func(int) int) error {
	p, up := s.Node(world.Name("proposer", arg(0))).(*proposer)
	switch {
	case !up || op == "retry" && p.Ballot == 0:
		return event.ErrAbsent
	case op == "start":
		s.Do(func() { p.Start(arg(1)) })
	default:
		s.Do(p.Retry)
	}
	return nil
}

// request tells which messages ask an acceptor for the value of a ballot.
func request(ballot, id int) func(world.Message) bool {
	return func(m world.Message) bool {
		a, ok := m.Body.(accept)
		return ok && a.Ballot == ballot && m.To == world.Name("acceptor", id)
	}
}
