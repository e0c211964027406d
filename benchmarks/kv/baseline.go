package kv

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Baselines draws keys and values for the two baselines; Sort is the keys'
// sort in the context that judges the runs.
type Baselines struct{ Sort *rt.Sort }

var names = rapid.SampledFrom([]string{"ant", "bee", "cat", "dog"})

func (b Baselines) key(t *rapid.T) rt.Value {
	return rt.OpaqueValue(b.Sort, names.Draw(t, "key"))
}

func value(t *rapid.T) rt.Value {
	return rt.IntValue(int64(rapid.IntRange(0, 20).Draw(t, "value")))
}

// Random performs random operations, all equally likely, with rapid's state
// machine driver.
func (b Baselines) Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"put":     func(t *rapid.T) { s.Call("put", b.key(t), value(t)) },
		"delete":  func(t *rapid.T) { s.Call("delete", b.key(t)) },
		"get":     func(t *rapid.T) { s.Call("get", b.key(t)) },
		"flush":   func(*rapid.T) { s.Call("flush") },
		"compact": func(*rapid.T) { s.Call("compact") },
	})
}

// Handwritten is what an engineer who knows log-structured stores would write: rounds of
// a few writes and a flush, deletions of keys that are there, now and then a
// compaction, and in the end every key is read.
func (b Baselines) Handwritten(s *rt.Session) {
	t := s.Rapid()
	live := map[string]bool{}
	for range rapid.IntRange(2, 5).Draw(t, "rounds") {
		for range rapid.IntRange(1, 3).Draw(t, "writes") {
			name := names.Draw(t, "key")
			k := rt.OpaqueValue(b.Sort, name)
			if live[name] && rapid.Bool().Draw(t, "delete") {
				s.Call("delete", k)
				live[name] = false
			} else {
				s.Call("put", k, value(t))
				live[name] = true
			}
		}
		s.Call("flush")
		if rapid.IntRange(0, 2).Draw(t, "compact") == 0 {
			s.Call("compact")
		}
	}
	for _, name := range []string{"ant", "bee", "cat", "dog"} {
		s.Call("get", rt.OpaqueValue(b.Sort, name))
	}
}
