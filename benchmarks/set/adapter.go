package set

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a set.
func Adapter(s Set) rt.Adapter { return &adapter{set: s} }

type adapter struct {
	rt.CallOnly
	set Set
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "init":
		a.set.Init()
		return nil, nil
	case "insert":
		a.set.Insert(int(args[0].Int()))
		return nil, nil
	case "delete":
		return []rt.Value{rt.BoolValue(a.set.Delete(int(args[0].Int())))}, nil
	case "isEmpty":
		return []rt.Value{rt.BoolValue(a.set.IsEmpty())}, nil
	}
	return nil, fmt.Errorf("set: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
