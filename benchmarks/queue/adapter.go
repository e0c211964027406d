package queue

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a queue.
func Adapter(q *Queue) rt.Adapter { return calls.Adapter(q) }

var calls = event.Calls[*Queue]{
	"push": func(q *Queue, args []rt.Value) []rt.Value {
		q.Push(int(args[0].Int()))
		return nil
	},
	"pop": func(q *Queue, _ []rt.Value) []rt.Value {
		x, ok := q.Pop()
		return []rt.Value{rt.IntValue(int64(x)), rt.BoolValue(ok)}
	},
}
