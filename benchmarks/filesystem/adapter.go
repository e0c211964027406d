package filesystem

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a tree.
func Adapter(t *Tree) rt.Adapter { return calls.Adapter(t) }

var calls = event.Calls[*Tree]{
	"init": func(t *Tree, _ []rt.Value) []rt.Value {
		t.Init()
		return nil
	},
	"create": func(t *Tree, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(t.Create(args[0].Text(), args[1].Bool()))}
	},
	"delete": func(t *Tree, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(t.Delete(args[0].Text()))}
	},
	"exists": func(t *Tree, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(t.Exists(args[0].Text()))}
	},
}

// Functions are what the specs say about paths.
func Functions() map[string]func([]rt.Value) rt.Value {
	return map[string]func([]rt.Value) rt.Value{
		"parent": func(args []rt.Value) rt.Value { return rt.StringValue(Parent(args[0].Text())) },
	}
}
