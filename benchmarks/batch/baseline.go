package batch

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
)

// drawn are batches of up to three items, of a few kinds.
var drawn = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Item {
	return Item{ID: rapid.IntRange(0, 20).Draw(t, "id"), Name: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "name")}
}), 1, 3)

func push(s *rt.Session, t *rapid.T) {
	s.Call("pushAll", convert.ListFrom(drawn.Draw(t, "items"), itemValue))
}

// Random performs random operations, all equally likely, with rapid's state machine driver.
func Random(s *rt.Session) {
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"pushAll": func(t *rapid.T) { push(s, t) },
		"drain":   func(*rapid.T) { s.Call("drain") },
		"unacked": func(*rapid.T) { s.Call("unacked") },
		"ack":     func(*rapid.T) { s.Call("ack") },
	})
}

// Handwritten is what an engineer who knows such queues would write: rounds in which something is
// pushed and drained, looked at once more, now and then after the next push, and acknowledged.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	for range rapid.IntRange(1, 4).Draw(t, "rounds") {
		for range rapid.IntRange(1, 3).Draw(t, "pushes") {
			push(s, t)
		}
		s.Call("drain")
		if rapid.IntRange(0, 3).Draw(t, "early") == 0 {
			push(s, t)
		}
		s.Call("unacked")
		s.Call("ack")
	}
}

// Machine is a state machine with preconditions: it drains one batch at a time, and looks at what
// was handed out, and acknowledges it, while it is.
func Machine(s *rt.Session) {
	waiting, handed := false, false
	need := func(t *rapid.T, ok bool) {
		if !ok {
			t.Skip("precondition")
		}
	}
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"pushAll": func(t *rapid.T) {
			need(t, !waiting)
			push(s, t)
			waiting = true
		},
		"drain": func(t *rapid.T) {
			need(t, waiting)
			s.Call("drain")
			waiting, handed = false, true
		},
		"unacked": func(t *rapid.T) {
			need(t, handed)
			s.Call("unacked")
		},
		"ack": func(t *rapid.T) {
			need(t, handed)
			s.Call("ack")
			handed = false
		},
	})
}
