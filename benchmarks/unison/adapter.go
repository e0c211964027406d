package unison

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime use replicas, which open makes with the first operation and
// the adapter closes at the end.
func Adapter(open func() (Replicas, error)) rt.Adapter { return &adapter{open: open} }

type adapter struct {
	rt.CallOnly
	open     func() (Replicas, error)
	replicas Replicas
}

func (a *adapter) Call(ctx context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if a.replicas == nil {
		r, err := a.open()
		if err != nil {
			return nil, err
		}
		a.replicas = r
	}
	if op == "sync" {
		status, err := a.replicas.Sync(ctx)
		return []rt.Value{rt.IntValue(int64(status))}, err
	}
	n, path := int(args[0].Int()), args[1].Text()
	if op == "look" {
		tree, err := a.replicas.Look(n, path)
		return []rt.Value{rt.StringValue(tree.String())}, err
	}
	ok, err := false, error(nil)
	switch op {
	case "write":
		ok, err = a.replicas.Write(n, path, args[2].Text())
	case "mkdir":
		ok, err = a.replicas.Mkdir(n, path)
	case "remove":
		ok, err = a.replicas.Remove(n, path)
	default:
		err = fmt.Errorf("unison: no operation %s", op)
	}
	return []rt.Value{rt.BoolValue(ok)}, err
}

func (a *adapter) Close() error {
	if a.replicas == nil {
		return nil
	}
	return a.replicas.Close()
}
