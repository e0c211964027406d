package vending

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime use a machine. The sort is the enumeration of drinks
// that the spec declares.
func Adapter(m *Machine, drinks *rt.Sort) rt.Adapter { return &adapter{machine: m, drinks: drinks} }

type adapter struct {
	rt.CallOnly
	machine *Machine
	drinks  *rt.Sort
}

func (a *adapter) Call(_ context.Context, op string, _ []rt.Value) ([]rt.Value, error) {
	var out Drink
	switch op {
	case "press":
		out = a.machine.Press()
	case "coin":
		out = a.machine.Coin()
	case "bang":
		out = a.machine.Bang()
	default:
		return nil, fmt.Errorf("vending: no operation %s", op)
	}
	return []rt.Value{rt.EnumNamed(a.drinks, string(out))}, nil
}

func (a *adapter) Close() error { return nil }

// Steady makes a run depend on its script alone, so that it can be repeated.
func (a *adapter) Steady() { a.machine.Steady() }
