package set

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a set.
func Adapter(s Set) rt.Adapter { return calls.Adapter(s) }

var calls = event.Calls[Set]{
	"init": func(s Set, _ []rt.Value) []rt.Value {
		s.Init()
		return nil
	},
	"insert": func(s Set, args []rt.Value) []rt.Value {
		s.Insert(int(args[0].Int()))
		return nil
	},
	"delete": func(s Set, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(s.Delete(int(args[0].Int())))}
	},
	"isEmpty": func(s Set, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(s.IsEmpty())}
	},
}
