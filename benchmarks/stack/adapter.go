package stack

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a stack.
func Adapter(s Stack) rt.Adapter { return &adapter{stack: s} }

type adapter struct {
	rt.CallOnly
	stack Stack
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "init":
		a.stack.Init()
		return nil, nil
	case "push":
		a.stack.Push(int(args[0].Int()))
		return nil, nil
	case "pop":
		elem, ok := a.stack.Pop()
		return []rt.Value{rt.IntValue(int64(elem)), rt.BoolValue(ok)}, nil
	case "isEmpty":
		return []rt.Value{rt.BoolValue(a.stack.IsEmpty())}, nil
	}
	return nil, fmt.Errorf("stack: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
