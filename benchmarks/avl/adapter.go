package avl

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// Adapter lets the runtime perform the operations of the spec on a set, and judges it by what the
// spec promises in Go.
func Adapter(t *Tree) rt.Adapter { return &adapter{tree: t} }

type adapter struct {
	rt.CallOnly
	judge.Contract
	tree *Tree
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	key, before := int(args[0].Int()), StateOf(a.tree)
	var result bool
	switch op {
	case "has":
		result = a.tree.Has(key)
		a.Keep("avl.Asked", Asked(before, StateOf(a.tree), key, result))
	case "insert":
		result = a.tree.Insert(key)
		a.Keep("avl.Inserted", Inserted(before, StateOf(a.tree), key, result))
	case "delete":
		result = a.tree.Delete(key)
		a.Keep("avl.Deleted", Deleted(before, StateOf(a.tree), key, result))
	default:
		return nil, fmt.Errorf("avl: no operation %s", op)
	}
	a.Keep("avl.WellFormed", WellFormed(a.tree))
	return []rt.Value{rt.BoolValue(result)}, nil
}

func (a *adapter) Close() error { return nil }
