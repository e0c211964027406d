package validate_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// twofold is a service that answers a question with two messages, the first one on a connection
// that it chooses.
const twofold = `language = 1
operation "ask" {
  kind   = send
  fields = { conn = string }
  clause { event = ask }
}
operation "chosen" {
  kind    = call
  results = { conn = string, asked = int }
  clause { event = chosen }
}
operation "told" {
  kind    = receive
  fields  = { conn = string }
  results = { n = int }
  clause { event = told }
}
goal "any" { trace = seq(all, told(n == 9)) }
model "twofold" {
  state   = { at = string, sum = int }
  initial = { at = "", sum = 0 }
  on "ask" {
    choose  = { to = string }
    require = conn == "a" || to == conn
    set     = { at = to, sum = sum + 1 }
    reply "told" {
      conn = to
      n    = 1
    }
    reply "told" {
      conn = conn
      n    = 2
    }
  }
  on "chosen" {
    reply {
      conn  = at
      asked = sum
    }
  }
  network {
    connection = conn
  }
}
`

// TestAnswersFindRoom: once the system has begun to answer, all answers find room, and a message
// that may come again does not have to make any.
func TestAnswersFindRoom(t *testing.T) {
	t.Parallel()
	w := parse(t, strings.Replace(twofold, "conn = to", "conn = conn", 1))
	m := *w.model
	w.model = &m
	m.Network = &model.Network{Connection: "conn", Copies: 1, Capacity: 2}
	told := func(n int) []any { return []any{"b", n} }
	trace := w.events("ask", []any{"b"}, "told", told(1), "told", told(2), "chosen", []any{"b", 1},
		"ask", []any{"b"}, "chosen", []any{"b", 2}, "told", told(2), "told", told(1), "told", told(2))
	if at := w.judge(trace...); at >= 0 {
		t.Errorf("rejected at %d\n%s", at, w.explain(trace...))
	}
	if o := newOracle(&m, smallDomain); !explains(o, trace) {
		t.Error("the oracle finds no explanation")
	}
}

// TestConnectionToldLater: a message keeps its place when its connection becomes known.
func TestConnectionToldLater(t *testing.T) {
	t.Parallel()
	w := parse(t, twofold)
	for _, tt := range []struct{ first, then, want int }{{1, 2, -1}, {2, 1, 2}} {
		trace := w.events("ask", []any{"a"}, "chosen", []any{"a", 1}, "told", []any{"a", tt.first}, "told", []any{"a", tt.then})
		if at := w.judge(trace...); at != tt.want {
			t.Errorf("%d, %d: rejected at %d, want %d\n%s", tt.first, tt.then, at, tt.want, w.explain(trace...))
		}
	}
}

// events reads a run: names and the values of their fields.
func (w *world) events(namesAndValues ...any) []sre.Event {
	var out []sre.Event
	for i := 0; i < len(namesAndValues); i += 2 {
		out = append(out, w.event(namesAndValues[i].(string), namesAndValues[i+1].([]any)...))
	}
	return out
}

// explains reports whether an oracle explains a run.
func explains(o *oracle, trace []sre.Event) bool {
	for _, e := range trace {
		if !o.step(e) {
			return false
		}
	}
	return true
}
