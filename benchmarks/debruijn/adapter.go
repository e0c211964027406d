package debruijn

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the specs on an evaluator.
func Adapter(e *Evaluator) rt.Adapter { return &adapter{evaluator: e} }

type adapter struct {
	rt.CallOnly
	evaluator *Evaluator
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	e := a.evaluator
	switch op {
	case "app":
		e.App()
	case "appL":
		e.AppL()
	case "appR":
		e.AppR()
	case "abs":
		e.Abs(args[0].Text())
	case "endAbs":
		e.EndAbs()
	case "var":
		e.Var(int(args[0].Int()))
	case "const":
		e.Const(int(args[0].Int()))
	case "eval":
		return []rt.Value{rt.StringValue(e.Eval())}, nil
	default:
		return nil, fmt.Errorf("debruijn: no operation %s", op)
	}
	return nil, nil
}

func (a *adapter) Close() error { return nil }

// Functions are what the specs say about types.
func Functions() map[string]func([]rt.Value) rt.Value {
	return map[string]func([]rt.Value) rt.Value{
		"arrow": func(args []rt.Value) rt.Value { return rt.StringValue(Arrow(args[0].Text(), args[1].Text())) },
		"dom":   func(args []rt.Value) rt.Value { return rt.StringValue(Domain(args[0].Text())) },
		"cod":   func(args []rt.Value) rt.Value { return rt.StringValue(Codomain(args[0].Text())) },
		"size":  func(args []rt.Value) rt.Value { return rt.IntValue(int64(Size(args[0].Text()))) },
	}
}
