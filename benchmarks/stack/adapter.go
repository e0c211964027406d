package stack

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a stack.
func Adapter(s Stack) rt.Adapter { return calls.Adapter(s) }

var calls = event.Calls[Stack]{
	"init": func(s Stack, _ []rt.Value) []rt.Value {
		s.Init()
		return nil
	},
	"push": func(s Stack, args []rt.Value) []rt.Value {
		s.Push(int(args[0].Int()))
		return nil
	},
	"pop": func(s Stack, _ []rt.Value) []rt.Value {
		elem, ok := s.Pop()
		return []rt.Value{rt.IntValue(int64(elem)), rt.BoolValue(ok)}
	},
	"isEmpty": func(s Stack, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(s.IsEmpty())}
	},
}
