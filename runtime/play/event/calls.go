package event

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

// Calls says how systems of a type perform their operations, with a function for each of them:
//
//	var calls = Calls[*Queue]{
//		"push": func(q *Queue, args []rt.Value) []rt.Value {
//			q.Push(int(args[0].Int()))
//			return nil
//		},
//	}
//
// A function returns the results in their order.
type Calls[S any] map[string]func(system S, args []logic.Value) []logic.Value

// Adapter returns an adapter of one system. Closing it does nothing.
func (c Calls[S]) Adapter(system S) Adapter { return &calls[S]{system: system, operations: c} }

type calls[S any] struct {
	CallOnly
	system     S
	operations Calls[S]
}

func (a *calls[S]) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	perform, ok := a.operations[op]
	if !ok {
		return nil, fmt.Errorf("%T has no operation %s", a.system, op)
	}
	return perform(a.system, args), nil
}

func (a *calls[S]) Close() error { return nil }
