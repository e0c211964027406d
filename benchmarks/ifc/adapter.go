package ifc

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the specs on a pair.
func Adapter(p *Pair) rt.Adapter { return &adapter{pair: p} }

type adapter struct {
	rt.CallOnly
	pair *Pair
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	depth := 0
	switch op {
	case "push":
		depth = a.pair.Push(args[0].Bool(), int(args[1].Int()), int(args[2].Int()))
	case "pop":
		depth = a.pair.Pop()
	case "load":
		depth = a.pair.Load()
	case "store":
		depth = a.pair.Store()
	case "add":
		depth = a.pair.Add()
	case "observe":
		return []rt.Value{rt.BoolValue(a.pair.Observe())}, nil
	default:
		return nil, fmt.Errorf("ifc: no operation %s", op)
	}
	return []rt.Value{rt.IntValue(int64(depth))}, nil
}

func (a *adapter) Close() error { return nil }
