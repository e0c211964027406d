package kv

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a store. Keys
// are opaque values that stand for strings.
func Adapter(s *Store) rt.Adapter { return calls.Adapter(s) }

var calls = event.Calls[*Store]{
	"put": func(s *Store, args []rt.Value) []rt.Value {
		s.Put(key(args[0]), int(args[1].Int()))
		return nil
	},
	"delete": func(s *Store, args []rt.Value) []rt.Value {
		s.Delete(key(args[0]))
		return nil
	},
	"get": func(s *Store, args []rt.Value) []rt.Value {
		value, found := s.Get(key(args[0]))
		return []rt.Value{rt.IntValue(int64(value)), rt.BoolValue(found)}
	},
	"flush": func(s *Store, _ []rt.Value) []rt.Value {
		s.Flush()
		return nil
	},
	"compact": func(s *Store, _ []rt.Value) []rt.Value {
		s.Compact()
		return nil
	},
}

func key(v rt.Value) string { return v.Opaque().(string) }
