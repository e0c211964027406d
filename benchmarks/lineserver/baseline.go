package lineserver

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Random performs random requests of random clients, all equally likely.
func Random(s *rt.Session) {
	r := requests{s: s}
	actions := map[string]func(*rapid.T){}
	for _, op := range operations {
		actions[op] = func(t *rapid.T) { r.ask(t, op, drawClient(t), drawKey(t)) }
	}
	s.Rapid().Repeat(actions)
}

// Handwritten is the usual test of a pipeline for two clients: in each round one of
// them makes some requests at once, the other one sets the keys that the first one awaits, and
// both get all their replies.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	r := requests{s: s}
	for range rapid.IntRange(1, 4).Draw(t, "rounds") {
		c := drawClient(t)
		d := (c + rapid.Int64Range(1, 2).Draw(t, "other")) % 3
		pipelined := rapid.IntRange(1, 3).Draw(t, "requests")
		var awaited []int64
		for range pipelined {
			op, key := rapid.SampledFrom(operations).Draw(t, "request"), drawKey(t)
			if r.ask(t, op, c, key); op == "await" && !slices.Contains(awaited, key) {
				awaited = append(awaited, key)
			}
		}
		for _, key := range awaited {
			r.ask(t, "set", d, key)
		}
		r.replies(c, pipelined)
		r.replies(d, len(awaited))
	}
}

var operations = []string{"set", "await"}

// requests makes requests whose tags count those of each client.
type requests struct {
	s    *rt.Session
	tags [3]int64
}

func (r *requests) ask(t *rapid.T, op string, client, key int64) {
	r.tags[client]++
	fields := []script.Arg{rt.IntValue(client), rt.IntValue(r.tags[client]), rt.IntValue(key)}
	if op == "set" {
		fields = append(fields, rt.IntValue(rapid.Int64Range(1, 9).Draw(t, "value")))
	}
	r.s.Send(op, fields...)
}

// replies receives the next n replies to a client.
func (r *requests) replies(client int64, n int) {
	for range n {
		r.s.Receive("reply", func(fields []rt.Value) bool { return fields[0].Int() == client })
	}
}

func drawClient(t *rapid.T) int64 { return rapid.Int64Range(0, 2).Draw(t, "client") }

func drawKey(t *rapid.T) int64 { return rapid.Int64Range(0, 4).Draw(t, "key") }
