package evicting

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// NewAdapter lets the runtime perform the operations of the spec on a right cache.
func NewAdapter(context.Context) (rt.Adapter, error) { return Adapter(""), nil }

// NewStale does so on a cache that says an older value.
func NewStale(context.Context) (rt.Adapter, error) { return Adapter(Stale), nil }

// Adapter does so on a cache with a fault.
func Adapter(fault Fault) rt.Adapter {
	a := &adapter{}
	a.cache = New(fault, func(key, value int) { a.said = append(a.said, entry{key, value}) })
	return a
}

type adapter struct {
	cache *Cache
	said  []entry // and not heard yet
}

type entry struct{ key, value int }

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	key := int(args[0].Int())
	switch op {
	case "put":
		a.cache.Put(key, int(args[1].Int()))
		return nil, nil
	case "get":
		value, found := a.cache.Get(key)
		return []rt.Value{rt.IntValue(int64(value)), rt.BoolValue(found)}, nil
	}
	return nil, fmt.Errorf("evicting: no operation %s", op)
}

// Next returns what the cache has said. It says nothing more before the next call.
func (a *adapter) Next(context.Context) (rt.Event, error) {
	if len(a.said) == 0 {
		return rt.Event{}, rt.ErrQuiescent
	}
	e := a.said[0]
	a.said = a.said[1:]
	return rt.Event{Op: "evicted", Values: []rt.Value{rt.IntValue(int64(e.key)), rt.IntValue(int64(e.value))}}, nil
}

func (a *adapter) Send(context.Context, string, []rt.Value) error {
	return fmt.Errorf("evicting: nothing is sent")
}

func (a *adapter) Close() error { return nil }
