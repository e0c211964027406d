package circularqueue

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// Adapter lets the runtime perform the operations of the spec on a queue, and judges it by what the
// spec promises in Go.
func Adapter(q *Queue) rt.Adapter {
	a := &adapter{queue: q}
	a.Preconditions = map[string]judge.Precondition{
		"make": {Name: "circularqueue.IsSize", Holds: func(args []rt.Value) bool { return IsSize(q, int(args[0].Int())) }},
		"put":  {Name: "circularqueue.HasRoom", Holds: func([]rt.Value) bool { return q.mutant.hasRoom(q) }},
		"get":  {Name: "circularqueue.HasOne", Holds: func([]rt.Value) bool { return HasOne(q) }},
	}
	return a
}

type adapter struct {
	rt.CallOnly
	judge.Contract
	queue *Queue
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) (results []rt.Value, err error) {
	q, before := a.queue, StateOf(a.queue)
	switch op {
	case "make":
		n := int(args[0].Int())
		q.Make(n)
		a.Keep("circularqueue.Made", q.mutant.made(before, StateOf(q), n))
	case "put":
		x := int(args[0].Int())
		q.Put(x)
		a.Keep("circularqueue.WasPut", WasPut(before, StateOf(q), x))
	case "get":
		x := q.Get()
		a.Keep("circularqueue.Gotten", Gotten(before, StateOf(q), x))
		results = []rt.Value{rt.IntValue(int64(x))}
	case "len":
		n := q.Len()
		a.Keep("circularqueue.Counted", Counted(before, StateOf(q), n))
		results = []rt.Value{rt.IntValue(int64(n))}
	default:
		return nil, fmt.Errorf("circularqueue: no operation %s", op)
	}
	a.Keep("circularqueue.WellFormed", WellFormed(q))
	return results, nil
}

func (a *adapter) Close() error { return nil }
