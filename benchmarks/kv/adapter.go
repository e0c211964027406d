package kv

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a store. Keys
// are opaque values that stand for strings.
func Adapter(s *Store) rt.Adapter { return &adapter{store: s} }

type adapter struct {
	rt.CallOnly
	store *Store
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "put":
		a.store.Put(key(args[0]), int(args[1].Int()))
		return nil, nil
	case "delete":
		a.store.Delete(key(args[0]))
		return nil, nil
	case "get":
		value, found := a.store.Get(key(args[0]))
		return []rt.Value{rt.IntValue(int64(value)), rt.BoolValue(found)}, nil
	case "flush":
		a.store.Flush()
		return nil, nil
	case "compact":
		a.store.Compact()
		return nil, nil
	}
	return nil, fmt.Errorf("kv: no operation %s", op)
}

func (a *adapter) Close() error { return nil }

func key(v rt.Value) string { return v.Opaque().(string) }
