// Package relay is a system whose answers wait for messages that no script asks for. Tests of the
// emitter run it through the interpreter and through emitted code.
package relay

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Relay forwards what is submitted.
type Relay struct {
	keeps bool // what is stored
	made  int
	bag   []rt.Item
	noted map[int64]bool
}

// New makes a relay whose store loses everything.
func New(context.Context) (rt.Adapter, error) { return &Relay{noted: map[int64]bool{}}, nil }

// NewFixed makes one whose store does not.
func NewFixed(context.Context) (rt.Adapter, error) {
	return &Relay{noted: map[int64]bool{}, keeps: true}, nil
}

// Send submits.
func (r *Relay) Send(_ context.Context, _ string, fields []rt.Value) error {
	for _, op := range []string{"stored", "audit", "noted"} {
		r.bag = append(r.bag, rt.Item{ID: r.made, Op: op, Fields: fields, From: op, To: "client"})
		r.made++
	}
	return nil
}

// Call reads.
func (r *Relay) Call(context.Context, string, []rt.Value) ([]rt.Value, error) {
	return []rt.Value{rt.BoolValue(r.keeps)}, nil
}

// Pending lists the messages under way.
func (r *Relay) Pending(context.Context) ([]rt.Item, error) { return slices.Clone(r.bag), nil }

// Release delivers a message; what is stored has to wait until that is noted.
func (r *Relay) Release(_ context.Context, id int) (rt.Outcome, error) {
	k := slices.IndexFunc(r.bag, func(i rt.Item) bool { return i.ID == id })
	if k < 0 {
		return rt.Outcome{State: event.Absent}, nil
	}
	m := r.bag[k]
	values := m.Fields
	switch m.Op {
	case "noted":
		r.noted[m.Fields[0].Int()] = true
	case "audit":
		values = []rt.Value{m.Fields[0], rt.BoolValue(r.keeps)}
	case "stored":
		if !r.noted[m.Fields[0].Int()] {
			return rt.Outcome{State: event.Blocked}, nil
		}
	}
	r.bag = slices.Delete(r.bag, k, k+1)
	return rt.Outcome{State: event.Done, Event: rt.Event{Op: m.Op, Values: values}}, nil
}

// Settle has nothing to do.
func (r *Relay) Settle(context.Context) error { return nil }

// Close ends the relay.
func (r *Relay) Close() error { return nil }
