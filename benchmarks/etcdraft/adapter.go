package etcdraft

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// System is three nodes of a library in a world of their own, and their user.
type System struct {
	*world.World
}

var _ rt.Stepper = (*System)(nil)

// Adapter lets the tester schedule the nodes of a library.
func Adapter(library Boot) *System {
	var places []world.Place
	for _, name := range names {
		places = append(places, world.Place{Name: name, Boot: func(e *world.Env) world.Node { return boot(e, id(name), library) }})
	}
	return &System{World: world.New(world.Config{Nodes: places, Clients: []string{client}, Event: observed})}
}

// newEtcdraft is what the generators name. There is no library in this package: see Hunt.
func newEtcdraft(context.Context) (rt.Adapter, error) {
	return nil, errors.New("etcdraft: the test names no library")
}

// Send tells a node something, or performs a fault.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	switch op {
	case "heal":
		return s.Heal()
	case "drop":
		return s.Drop(func(m world.Message) bool {
			_, between := m.Body.(Message)
			return between && m.From == f[0].String() && m.To == f[1].String()
		})
	}
	name := f[0].String()
	switch op {
	case "crash":
		return s.Crash(name)
	case "restart":
		return s.Restart(name)
	case "isolate":
		s.Partition([]string{name})
		return nil
	}
	n, up := s.Node(name).(*node)
	if !up {
		return fmt.Errorf("%s is down: %w", name, event.ErrAbsent)
	}
	s.Do(func() { n.do(func(r Raft) { tell(r, op, f) }) })
	return nil
}

// tell tells a node of the library something.
func tell(r Raft, op string, f []rt.Value) {
	switch op {
	case "campaign":
		r.Campaign()
	case "beat":
		r.Tick()
	case "propose":
		r.Propose(text(f[1]))
	case "read":
		r.ReadIndex(text(f[1]))
	case "unreachable":
		r.Unreachable(id(f[1].String()))
	}
}

// text is a command or a context of that number.
func text(v rt.Value) []byte { return []byte(strconv.FormatInt(v.Int(), 10)) }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m world.Message) rt.Event {
	switch b := m.Body.(type) {
	case Message:
		return between(m, b)
	case leads:
		return said("leads", place(m.From), num(b.Term))
	case applied:
		return said("applied", place(m.From), num(b.Index), num(b.Command))
	case allowed:
		return said("allowed", place(m.From), num(b.Context), num(b.Index))
	case progress:
		return said("progress", place(m.From), place(name(b.Peer)), num(b.Match), num(b.Next))
	}
	return rt.Event{}
}

// between returns a message between nodes as an event.
func between(m world.Message, b Message) rt.Event {
	from, to, term := place(m.From), place(m.To), num(b.Term)
	switch b.Kind {
	case Vote:
		return said("vote", from, to, term, num(b.Index))
	case Voted:
		return said("voted", from, to, term, rt.BoolValue(!b.Reject))
	case Append:
		return said("append", from, to, term, num(b.Index), num(b.Index+uint64(b.Entries)), num(b.Commit))
	case Appended:
		return said("appended", from, to, term, num(b.Index), rt.BoolValue(!b.Reject))
	case Heartbeat:
		return said("heartbeat", from, to, term, num(number(b.Context)))
	case Alive:
		return said("alive", from, to, term, num(number(b.Context)))
	}
	return rt.Event{}
}

func said(op string, fields ...rt.Value) rt.Event { return rt.Event{Op: op, Values: fields} }

func place(name string) rt.Value { return rt.EnumNamed(etcdraftNodeSort, name) }

func num[N int | uint64](n N) rt.Value { return rt.IntValue(int64(n)) }
