package batch

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a queue.
func Adapter(q Queue) rt.Adapter { return calls.Adapter(q) }

var calls = event.Calls[Queue]{
	"pushAll": func(q Queue, args []rt.Value) []rt.Value {
		q.PushAll(convert.SliceOf(args[0], itemOf))
		return nil
	},
	"drain": func(q Queue, _ []rt.Value) []rt.Value {
		return []rt.Value{convert.ListFrom(q.Drain(), itemValue)}
	},
	"unacked": func(q Queue, _ []rt.Value) []rt.Value {
		return []rt.Value{convert.ListFrom(q.Unacked(), itemValue)}
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
	return convert.RecordValue(
		convert.Named{Name: "ID", Value: rt.IntValue(int64(x.ID))},
		convert.Named{Name: "Name", Value: rt.StringValue(x.Name)})
}
