package queue

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a queue.
func Adapter(q *Queue) rt.Adapter { return &adapter{queue: q} }

type adapter struct {
	rt.CallOnly
	queue *Queue
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "push":
		a.queue.Push(int(args[0].Int()))
		return nil, nil
	case "pop":
		x, ok := a.queue.Pop()
		return []rt.Value{rt.IntValue(int64(x)), rt.BoolValue(ok)}, nil
	}
	return nil, fmt.Errorf("queue: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
