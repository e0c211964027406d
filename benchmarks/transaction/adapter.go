package transaction

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a store, and
// decide when which read is answered.
func Adapter(s *Store) rt.Adapter { return &adapter{store: s} }

// NewAdapter makes an adapter of a fresh store.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

type adapter struct{ store *Store }

var _ rt.Stepper = (*adapter)(nil)

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op != "write" {
		return nil, fmt.Errorf("transaction: no call %s", op)
	}
	a.store.Write(int(args[0].Int()))
	return nil, nil
}

func (a *adapter) Send(_ context.Context, op string, fields []rt.Value) error {
	if op != "readReq" {
		return fmt.Errorf("transaction: no send %s", op)
	}
	a.store.Request(int(fields[0].Int()))
	return nil
}

// Pending gives each read as a step that has the read's own id.
func (a *adapter) Pending(context.Context) ([]rt.Item, error) {
	var items []rt.Item
	for _, id := range a.store.Open() {
		items = append(items, rt.Item{ID: id, Op: "readRsp", Fields: []rt.Value{rt.IntValue(int64(id))}})
	}
	return items, nil
}

func (a *adapter) Release(_ context.Context, id int) (rt.Outcome, error) {
	value, ok := a.store.Answer(id)
	if !ok {
		return rt.Outcome{State: event.Failed, Why: "the read is not under way"}, nil
	}
	values := []rt.Value{rt.IntValue(int64(id)), rt.IntValue(int64(value))}
	return rt.Outcome{State: event.Done, Event: rt.Event{Op: "readRsp", Values: values}}, nil
}

func (a *adapter) Settle(context.Context) error { return nil }

func (a *adapter) Close() error { return nil }
