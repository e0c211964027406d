package conference

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime use an entity: what goes in are sends, what comes
// out are receives, named like the kinds of messages. Their fields are those that
// [Fields] lists.
func Adapter(e *Entity) rt.Adapter { return &adapter{entity: e} }

// Fields returns which parts of a message a kind of it has, in order.
func Fields(kind string) []string {
	switch kind {
	case "join":
		return []string{"nick", "conf"}
	case "say":
		return []string{"text"}
	case "leave":
		return nil
	case "leave_in", "leave_out":
		return []string{"peer"}
	case "data_in", "data_out":
		return []string{"peer", "text"}
	case "show":
		return []string{"nick", "text"}
	}
	return []string{"peer", "nick", "conf"} // join and answer, in and out
}

// part returns where a message keeps a part of it.
func (m *Message) part(name string) *int {
	return map[string]*int{"peer": &m.Peer, "nick": &m.Nick, "conf": &m.Conf, "text": &m.Text}[name]
}

// Right opens a fresh one that is as specified, and Wrong one that is not.
func Right(context.Context) (rt.Adapter, error) { return Adapter(New(2, "")), nil }

// Wrong is [Right] with a fault.
func Wrong(context.Context) (rt.Adapter, error) { return Adapter(New(2, NotRemoved)), nil }

type adapter struct {
	rt.SendOnly
	entity *Entity
	out    []Message // that were not taken yet
}

var _ rt.Source = (*adapter)(nil)

func (a *adapter) Send(_ context.Context, op string, fields []rt.Value) error {
	m := Message{Kind: op}
	for i, name := range Fields(op) {
		*m.part(name) = int(fields[i].Int())
	}
	a.out = append(a.out, a.entity.Handle(m)...)
	return nil
}

// Next returns what comes out next. Nothing comes by itself.
func (a *adapter) Next(context.Context) (rt.Event, error) {
	if len(a.out) == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	m := a.out[0]
	a.out = slices.Delete(a.out, 0, 1)
	e := rt.Event{Op: m.Kind}
	for _, name := range Fields(m.Kind) {
		e.Values = append(e.Values, rt.IntValue(int64(*m.part(name))))
	}
	return e, nil
}

func (a *adapter) Close() error { return nil }
