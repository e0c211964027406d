package filereader

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a reader with a bug, or none. What
// the file system refuses ends the first call.
func Adapter(m Mutant) rt.Adapter {
	r, err := NewMutant(m)
	return &adapter{reader: r, err: err}
}

type adapter struct {
	rt.CallOnly
	reader *Reader
	err    error
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if a.err != nil {
		return nil, a.err
	}
	switch op {
	case "open":
		handle, ok := a.reader.Open()
		return []rt.Value{rt.IntValue(int64(handle)), rt.BoolValue(ok)}, nil
	case "read":
		n, ok := a.reader.Read(int(args[0].Int()))
		return []rt.Value{rt.IntValue(int64(n)), rt.BoolValue(ok)}, nil
	}
	return nil, fmt.Errorf("filereader: no operation %s", op)
}

func (a *adapter) Close() error { return a.reader.Close() }
