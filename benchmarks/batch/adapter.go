package batch

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/parts"
)

// Adapter lets the runtime perform the operations of the spec on a queue.
func Adapter(q Queue) rt.Adapter { return &adapter{queue: q} }

type adapter struct {
	rt.CallOnly
	queue Queue
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "pushAll":
		a.queue.PushAll(parts.SliceOf(args[0], itemOf))
		return nil, nil
	case "drain":
		return []rt.Value{parts.ListFrom(a.queue.Drain(), itemValue)}, nil
	case "unacked":
		return []rt.Value{parts.ListFrom(a.queue.Unacked(), itemValue)}, nil
	case "ack":
		a.queue.Ack()
		return nil, nil
	}
	return nil, fmt.Errorf("batch: no operation %s", op)
}

func (a *adapter) Close() error { return nil }

func itemOf(v rt.Value) Item {
	return Item{ID: int(v.Field("ID").Int()), Name: v.Field("Name").Text()}
}

func itemValue(x Item) rt.Value {
	return parts.RecordValue(
		parts.Named{Name: "ID", Value: rt.IntValue(int64(x.ID))},
		parts.Named{Name: "Name", Value: rt.StringValue(x.Name)})
}
