package hashtable

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a table, and
// decide which client takes the next step of its update.
func Adapter(t *Table) rt.Adapter { return &adapter{table: t} }

// NewAdapter makes an adapter of a fresh table.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(New()), nil }

// adapter numbers the steps of updates: a step has the same number as long as it
// is pending.
type adapter struct {
	table *Table
	steps []step
}

// step is a step of an update, the second one if the bucket was read before.
type step struct {
	update *Update
	second bool
}

var _ rt.Stepper = (*adapter)(nil)

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if op != "find" {
		return nil, fmt.Errorf("hashtable: no call %s", op)
	}
	value, found := a.table.Find(int(args[0].Int()))
	return []rt.Value{rt.IntValue(int64(value)), rt.BoolValue(found)}, nil
}

func (a *adapter) Send(_ context.Context, op string, fields []rt.Value) error {
	if op != "put" {
		return fmt.Errorf("hashtable: no send %s", op)
	}
	a.table.Put(int(fields[0].Int()), int(fields[1].Int()), int(fields[2].Int()))
	return nil
}

func (a *adapter) Pending(context.Context) ([]rt.Item, error) {
	var items []rt.Item
	for _, u := range a.table.Open() {
		e := eventOf(u)
		items = append(items, rt.Item{ID: a.number(u), Op: e.Op, Fields: e.Values,
			From: fmt.Sprint("client ", u.Client), To: fmt.Sprint("bucket ", index(u.Key))})
	}
	return items, nil
}

// number returns the number of an update's next step.
func (a *adapter) number(u *Update) int {
	next := step{u, u.Loaded}
	for id, s := range a.steps {
		if s == next {
			return id
		}
	}
	a.steps = append(a.steps, next)
	return len(a.steps) - 1
}

func (a *adapter) Release(_ context.Context, id int) (rt.Outcome, error) {
	for _, u := range a.table.Open() {
		if a.number(u) == id {
			e := eventOf(u)
			a.table.Step(u)
			return rt.Outcome{State: event.Done, Event: e}, nil
		}
	}
	return rt.Outcome{State: event.Failed, Why: "the step is not pending"}, nil
}

// eventOf is what an update's next step is observed as.
func eventOf(u *Update) rt.Event {
	e := rt.Event{Op: "load", Values: []rt.Value{rt.IntValue(int64(u.Client)), rt.IntValue(int64(u.Key))}}
	if u.Loaded {
		e.Op = "store"
	}
	return e
}

func (a *adapter) Settle(context.Context) error { return nil }

func (a *adapter) Close() error { return nil }
