package debruijn

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the specs on an evaluator.
func Adapter(e *Evaluator) rt.Adapter { return calls.Adapter(e) }

var calls = event.Calls[*Evaluator]{
	"app":    tell(func(e *Evaluator, _ []rt.Value) { e.App() }),
	"appL":   tell(func(e *Evaluator, _ []rt.Value) { e.AppL() }),
	"appR":   tell(func(e *Evaluator, _ []rt.Value) { e.AppR() }),
	"abs":    tell(func(e *Evaluator, args []rt.Value) { e.Abs(args[0].Text()) }),
	"endAbs": tell(func(e *Evaluator, _ []rt.Value) { e.EndAbs() }),
	"var":    tell(func(e *Evaluator, args []rt.Value) { e.Var(int(args[0].Int())) }),
	"const":  tell(func(e *Evaluator, args []rt.Value) { e.Const(int(args[0].Int())) }),
	"eval":   func(e *Evaluator, _ []rt.Value) []rt.Value { return []rt.Value{rt.StringValue(e.Eval())} },
}

// tell is an operation that answers nothing.
func tell(f func(*Evaluator, []rt.Value)) func(*Evaluator, []rt.Value) []rt.Value {
	return func(e *Evaluator, args []rt.Value) []rt.Value {
		f(e, args)
		return nil
	}
}

// Functions are what the specs say about types.
func Functions() map[string]func([]rt.Value) rt.Value {
	return map[string]func([]rt.Value) rt.Value{
		"arrow": func(args []rt.Value) rt.Value { return rt.StringValue(Arrow(args[0].Text(), args[1].Text())) },
		"dom":   func(args []rt.Value) rt.Value { return rt.StringValue(Domain(args[0].Text())) },
		"cod":   func(args []rt.Value) rt.Value { return rt.StringValue(Codomain(args[0].Text())) },
		"size":  func(args []rt.Value) rt.Value { return rt.IntValue(int64(Size(args[0].Text()))) },
	}
}
