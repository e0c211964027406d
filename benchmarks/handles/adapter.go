package handles

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a table.
func Adapter(t *Table) rt.Adapter { return calls.Adapter(t) }

var calls = event.Calls[*Table]{
	"open": func(t *Table, args []rt.Value) []rt.Value {
		fd, ok := t.Open(args[0].Opaque().(string))
		return []rt.Value{rt.IntValue(int64(fd)), rt.BoolValue(ok)}
	},
	"read": func(t *Table, args []rt.Value) []rt.Value {
		data, ok := t.Read(int(args[0].Int()))
		return []rt.Value{rt.IntValue(int64(data)), rt.BoolValue(ok)}
	},
	"write": func(t *Table, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(t.Write(int(args[0].Int()), int(args[1].Int())))}
	},
	"close": func(t *Table, args []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(t.Close(int(args[0].Int())))}
	},
}
