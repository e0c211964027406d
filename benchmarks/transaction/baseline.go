package transaction

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Random performs random operations, all equally likely: writes, requests, and
// answers of whatever read is under way.
func Random(s *rt.Session) {
	id := int64(0)
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"write": func(t *rapid.T) { s.Call("write", value(t)) },
		"request": func(*rapid.T) {
			s.Send("readReq", rt.IntValue(id))
			id++
		},
		"answer": func(t *rapid.T) { answer(s, t) },
	})
}

// Handwritten runs two clients for some rounds: one writes, the other reads, and
// each round is a random order of the write, the request and, as soon as there
// is a request, the answer.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	s.Call("write", value(t))
	for id := range rapid.Int64Range(1, 5).Draw(t, "rounds") {
		write := rapid.IntRange(0, 2).Draw(t, "write")
		for step := range 3 {
			switch {
			case step == write:
				s.Call("write", value(t))
			case step == 0, step == 1 && write == 0:
				s.Send("readReq", rt.IntValue(id))
			default:
				answer(s, t)
			}
		}
	}
}

// answer lets one of the reads under way run.
func answer(s *rt.Session, t *rapid.T) {
	if items := s.Pending(); len(items) > 0 {
		s.Release(items[rapid.IntRange(0, len(items)-1).Draw(t, "read")])
	}
}

func value(t *rapid.T) rt.Value {
	return rt.IntValue(int64(rapid.IntRange(0, 20).Draw(t, "value")))
}
