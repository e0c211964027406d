package twophase

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/actor"
	"github.com/clouseau-go/clouseau/runtime/event"
)

// System is a store in its own world: a coordinator and three participants.
type System struct {
	*actor.World
	rt.SendOnly
	used map[int]bool // numbers of requests
}

var _ rt.Stepper = (*System)(nil)

const participants = 3

// name returns the name of a participant.
func name(p int) string { return fmt.Sprintf("participant %d", p) }

// number returns the number of a participant.
func number(name string) int { return int(name[len(name)-1] - '0') }

// Adapter lets the tester schedule a store.
func Adapter(r Rules) *System {
	var names []string
	for p := range participants {
		names = append(names, name(p))
	}
	places := []actor.Place{{Name: "coordinator", Boot: func(e *actor.Env) actor.Node { return bootCoordinator(e, r, names) }}}
	for _, n := range names {
		places = append(places, actor.Place{Name: n, Boot: func(e *actor.Env) actor.Node { return bootParticipant(e, r) }})
	}
	return &System{used: map[int]bool{}, World: actor.New(actor.Config{
		Nodes:   places,
		Clients: []string{"client"},
		Event:   observed,
		Faults:  actor.Faults{Drops: 2, Duplicates: 2, Crashes: 2, Partitions: 1},
	})}
}

// NewAdapter makes an adapter of a right store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// observed returns a message as an event of the spec. It returns the zero event for messages that
// the spec does not mention.
func observed(m actor.Message) rt.Event {
	switch b := m.Body.(type) {
	case prepare:
		return observation("prepare", number(m.To), b.Txn, b.Key)
	case vote:
		return observation("vote", number(m.From), b.Txn, b.Yes)
	case decide:
		return observation("decide", number(m.To), b.Txn, b.Commit)
	case writeRsp:
		return observation("written", b.Req, b.Key, b.Txn, b.OK)
	case readRsp:
		return observation("answer", b.Req, number(m.From), b.Key, b.Version)
	}
	return rt.Event{}
}

// observation returns an event whose fields are numbers and truth values.
func observation(op string, fields ...any) rt.Event {
	e := rt.Event{Op: op}
	for _, f := range fields {
		switch f := f.(type) {
		case int:
			e.Values = append(e.Values, rt.IntValue(int64(f)))
		case bool:
			e.Values = append(e.Values, rt.BoolValue(f))
		}
	}
	return e
}

// Send performs an operation of the tester. The number of a request is used once.
func (s *System) Send(_ context.Context, op string, f []rt.Value) error {
	n := func(i int) int { return int(f[i].Int()) }
	switch op {
	case "write":
		return s.request(n(0), "coordinator", writeReq{n(0), n(1), n(2)})
	case "read":
		return s.request(n(0), name(n(1)), readReq{n(0), n(2)})
	case "crash":
		return s.Crash(name(n(0)))
	case "restart":
		return s.Restart(name(n(0)))
	case "timeout":
		return s.expire("coordinator", func(n actor.Node) bool { return n.(*coordinator).TimeOut() })
	default:
		return s.expire(name(n(0)), func(n actor.Node) bool { return n.(*participant).Overdue() })
	}
}

// request sends a client's request.
func (s *System) request(number int, to string, body any) error {
	if s.used[number] {
		return fmt.Errorf("the request %d was made before: %w", number, event.ErrAbsent)
	}
	s.used[number] = true
	s.World.Send("client", to, body)
	return nil
}

// expire lets a node know that it has waited long enough; f reports whether it waits for anything.
func (s *System) expire(node string, f func(actor.Node) bool) error {
	waits := false
	if n := s.Node(node); n != nil {
		s.Do(func() { waits = f(n) })
	}
	if !waits {
		return fmt.Errorf("%s waits for nothing: %w", node, event.ErrAbsent)
	}
	return nil
}
