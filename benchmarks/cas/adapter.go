package cas

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a register.
func Adapter(r *Register) rt.Adapter { return &adapter{register: r} }

type adapter struct {
	rt.CallOnly
	register *Register
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	q := int(args[0].Int())
	switch op {
	case "set":
		return []rt.Value{rt.BoolValue(a.register.Set(q))}, nil
	case "reset":
		return []rt.Value{rt.BoolValue(a.register.Reset(q))}, nil
	}
	return nil, fmt.Errorf("cas: no operation %s", op)
}

func (a *adapter) Close() error { return nil }

// Steady makes a run depend on its script alone, so that it can be repeated.
func (a *adapter) Steady() { a.register.Steady() }
