package batch

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/parts"
)

// Adapter lets the runtime perform the operations of the spec on a queue.
func Adapter(q Queue) rt.Adapter { return calls.Adapter(q) }

var calls = event.Calls[Queue]{
	"pushAll": func(q Queue, args []rt.Value) []rt.Value {
		q.PushAll(parts.SliceOf(args[0], itemOf))
		return nil
	},
	"drain": func(q Queue, _ []rt.Value) []rt.Value {
		return []rt.Value{parts.ListFrom(q.Drain(), itemValue)}
	},
	"unacked": func(q Queue, _ []rt.Value) []rt.Value {
		return []rt.Value{parts.ListFrom(q.Unacked(), itemValue)}
	},
	"ack": func(q Queue, _ []rt.Value) []rt.Value {
		q.Ack()
		return nil
	},
}

func itemOf(v rt.Value) Item {
	return Item{ID: int(v.Field("ID").Int()), Name: v.Field("Name").Text()}
}

func itemValue(x Item) rt.Value {
	return parts.RecordValue(
		parts.Named{Name: "ID", Value: rt.IntValue(int64(x.ID))},
		parts.Named{Name: "Name", Value: rt.StringValue(x.Name)})
}
