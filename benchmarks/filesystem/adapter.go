package filesystem

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a tree.
func Adapter(t *Tree) rt.Adapter { return &adapter{tree: t} }

type adapter struct {
	rt.CallOnly
	tree *Tree
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "init":
		a.tree.Init()
		return nil, nil
	case "create":
		return []rt.Value{rt.BoolValue(a.tree.Create(args[0].Text(), args[1].Bool()))}, nil
	case "delete":
		return []rt.Value{rt.BoolValue(a.tree.Delete(args[0].Text()))}, nil
	case "exists":
		return []rt.Value{rt.BoolValue(a.tree.Exists(args[0].Text()))}, nil
	}
	return nil, fmt.Errorf("filesystem: no operation %s", op)
}

func (a *adapter) Close() error { return nil }

// Functions are what the specs say about paths.
func Functions() map[string]func([]rt.Value) rt.Value {
	return map[string]func([]rt.Value) rt.Value{
		"parent": func(args []rt.Value) rt.Value { return rt.StringValue(Parent(args[0].Text())) },
	}
}
