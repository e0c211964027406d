package hashtable

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Random performs random operations, all equally likely: updates by either
// client, single steps of whatever is under way, and lookups.
func Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"put":  func(t *rapid.T) { s.Send("put", number(t, "client", 1), number(t, "key", 23), number(t, "value", 20)) },
		"step": func(t *rapid.T) { advance(s, t) },
		"find": func(t *rapid.T) { s.Call("find", number(t, "key", 23)) },
	})
}

// Scheduled is Random with the steps left to the test's strategy.
func Scheduled(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"put":  func(t *rapid.T) { s.Send("put", number(t, "client", 1), number(t, "key", 23), number(t, "value", 20)) },
		"step": func(*rapid.T) { s.Advance() },
		"find": func(t *rapid.T) { s.Call("find", number(t, "key", 23)) },
	})
}

// Handwritten is the usual test of a table for two clients: in each round both of
// them update one of a few keys, their steps are shuffled, and all keys that were
// written are looked up.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	var keys []rt.Value
	for range rapid.IntRange(1, 4).Draw(t, "rounds") {
		for client := range int64(2) {
			key := number(t, "key", 23)
			s.Send("put", rt.IntValue(client), key, number(t, "value", 20))
			keys = append(keys, key)
		}
		for advance(s, t) {
		}
		for _, key := range keys {
			s.Call("find", key)
		}
	}
}

// advance lets one of the clients take a step; it reports whether one could.
func advance(s *rt.Session, t *rapid.T) bool {
	items := s.Pending()
	return len(items) > 0 && s.Release(items[rapid.IntRange(0, len(items)-1).Draw(t, "step")])
}

func number(t *rapid.T, name string, most int64) rt.Value {
	return rt.IntValue(rapid.Int64Range(0, most).Draw(t, name))
}
