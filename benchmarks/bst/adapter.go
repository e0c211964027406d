package bst

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
)

// Adapter lets the runtime perform the operations of the spec on a map, and judges it by what the
// spec promises in Go.
func Adapter(t *Tree) rt.Adapter { return &adapter{tree: t} }

type adapter struct {
	rt.CallOnly
	judge.Contract
	tree *Tree
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) (results []rt.Value, err error) {
	t, m := a.tree, a.tree.mutant
	before, key := ShapeOf(t), 0
	if len(args) > 0 {
		key = int(args[0].Int())
	}
	switch op {
	case "get":
		value, found := t.Get(key)
		results = []rt.Value{rt.IntValue(int64(value)), rt.BoolValue(found)}
	case "set":
		value := int(args[1].Int())
		t.Set(key, value)
		a.Keep("bst.WasSet", m.wasSet(before, ShapeOf(t), key, value))
	case "delete":
		found := t.Delete(key)
		a.Keep("bst.Deleted", m.deleted(before, ShapeOf(t), key, found))
		results = []rt.Value{rt.BoolValue(found)}
	case "deleteSmallest":
		key, found := t.DeleteSmallest()
		a.Keep("bst.SmallestDeleted", SmallestDeleted(before, ShapeOf(t), key, found))
		results = []rt.Value{rt.IntValue(int64(key)), rt.BoolValue(found)}
	case "parent":
		parent, above, found := t.Parent(key)
		a.Keep("bst.Searched", Searched(before, ShapeOf(t), key, parent, above, found))
		results = []rt.Value{rt.IntValue(int64(parent)), rt.BoolValue(above), rt.BoolValue(found)}
	default:
		return nil, fmt.Errorf("bst: no operation %s", op)
	}
	a.Keep("bst.Ordered", Ordered(t))
	return results, nil
}

func (a *adapter) Close() error { return nil }
