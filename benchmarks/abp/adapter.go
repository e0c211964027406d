package abp

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime use a link: the sends put, timeout, data and ack, and the
// receives deliver(item) and confirm().
func Adapter(l *Link) rt.Adapter { return &adapter{link: l} }

// Right opens a fresh one that is as specified, and Wrong one that is not.
func Right(context.Context) (rt.Adapter, error) { return Adapter(New("")), nil }

// Wrong is [Right] with a fault.
func Wrong(context.Context) (rt.Adapter, error) { return Adapter(New(SenderKeepsBit)), nil }

type adapter struct {
	rt.SendOnly
	link   *Link
	events []Event // that were not taken yet
}

var _ rt.Source = (*adapter)(nil)

func (a *adapter) Send(_ context.Context, op string, fields []rt.Value) error {
	switch op {
	case "put":
		a.link.Put(int(fields[0].Int()))
	case "timeout":
		a.link.Timeout()
	case "data":
		a.link.Data(Fate(fields[0].String()))
	case "ack":
		a.link.Ack(Fate(fields[0].String()))
	default:
		return fmt.Errorf("abp: no operation %s", op)
	}
	a.events = append(a.events, a.link.Events()...)
	return nil
}

// Next returns the next event. Nothing happens by itself.
func (a *adapter) Next(context.Context) (rt.Event, error) {
	if len(a.events) == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	e := a.events[0]
	a.events = a.events[1:]
	if e.Confirmed {
		return rt.Event{Op: "confirm"}, nil
	}
	return rt.Event{Op: "deliver", Values: []rt.Value{rt.IntValue(int64(e.Item))}}, nil
}

func (a *adapter) Close() error { return nil }
