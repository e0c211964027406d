package handles

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a table.
func Adapter(t *Table) rt.Adapter { return &adapter{table: t} }

type adapter struct {
	rt.CallOnly
	table *Table
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "open":
		fd, ok := a.table.Open(args[0].Opaque().(string))
		return []rt.Value{rt.IntValue(int64(fd)), rt.BoolValue(ok)}, nil
	case "read":
		data, ok := a.table.Read(int(args[0].Int()))
		return []rt.Value{rt.IntValue(int64(data)), rt.BoolValue(ok)}, nil
	case "write":
		return []rt.Value{rt.BoolValue(a.table.Write(int(args[0].Int()), int(args[1].Int())))}, nil
	case "close":
		return []rt.Value{rt.BoolValue(a.table.Close(int(args[0].Int())))}, nil
	}
	return nil, fmt.Errorf("handles: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
