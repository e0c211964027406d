package validate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// trace reads a run of the store in shorthand, where < and > are the left and the right connection:
// "<put a 1", ">found 1".
func (w *world) trace(text string) []sre.Event {
	return w.lines(strings.NewReplacer("<", "l ", ">", "r ").Replace(text))
}

// lines reads a run in shorthand. Each event begins with the first letter of its connection; a
// call, which has none, begins with a dash: "l put a 1; - set a 2; l done".
func (w *world) lines(text string) []sre.Event {
	var out []sre.Event
	for _, s := range strings.Split(text, "; ") {
		words := strings.Fields(s)
		var values []any
		if conn := map[string]string{"l": "left", "m": "mid", "r": "right"}[words[0]]; conn != "" {
			values = append(values, conn)
		}
		for _, x := range words[2:] {
			values = append(values, x)
		}
		out = append(out, w.event(words[1], values...))
	}
	return out
}

// TestNetwork: only requests under way explain the observations. The last event of each run is
// accepted or not; the earlier ones are accepted.
func TestNetwork(t *testing.T) {
	t.Parallel()
	w := load(t, "store")
	fifo := model.Network{Connection: "conn"}
	for _, tt := range []struct {
		name     string
		net      model.Network
		run      string
		rejected bool
	}{
		{"unknown contents may be missing", fifo, "<get a; <missing; <get a; <missing", false},
		{"but stay so", fifo, "<get a; <missing; <get a; <found 1", true},
		{"unknown contents may be there", fifo, "<get a; <found 1; >get a; >found 1", false},
		{"and do not change", fifo, "<get a; <found 1; >get a; >found 2", true},
		{"other paths are other contents", fifo, "<get a; <found 1; <get b; <found 2", false},

		{"what was written is read", fifo, "<put a 1; <done; >get a; >found 1", false},
		{"a stale answer after the write was answered", fifo, "<get a; <found 0; <put a 1; <done; >get a; >found 0", true},
		{"a stale answer while the write overlaps", fifo, "<get a; <found 0; <put a 1; >get a; >found 0; <done", false},
		{"the new answer while the write overlaps", fifo, "<put a 1; >get a; >found 1; <done", false},
		{"old, then new, while the write overlaps", fifo, "<get a; <found 0; <put a 1; >get a; >found 0; >get a; >found 1; <done", false},
		{"new, then old again", fifo, "<get a; <found 0; <put a 1; >get a; >found 1; >get a; >found 0", true},

		{"answers of two connections cross", fifo, "<put a 1; >put a 2; >done; <done; <get a; <found 1", false},
		{"either write may be the last", fifo, "<put a 1; >put a 2; >done; <done; <get a; <found 2", false},
		{"but not both", fifo, "<put a 1; >put a 2; >done; <done; <get a; >get a; <found 2; >found 1", true},
		{"an answer before the request", fifo, "<get a; <found 1; <found 1", true},
		{"an answer made before a write was sent", fifo, "<get a; >put a 2; <found 1; >done; <get a; <found 1", true},
		{"an answer on another connection", fifo, "<get a; >found 1", true},
		{"pipelined requests are answered in order", fifo, "<put a 1; <get a; <done; <found 1", false},
		{"and not out of it", fifo, "<put a 1; <get a; <found 1", true},

		{"both came before the write", fifo, "<get a; <found 0; <get a; <get a; >put a 1; >done; <found 0; <found 0", false},
		{"one came before and one after it", fifo, "<get a; <found 0; <get a; <get a; >put a 1; >done; <found 0; <found 1", false},
		{"the second one cannot have come earlier", fifo, "<get a; <found 0; <get a; <get a; >put a 1; >done; <found 1; <found 0", true},

		{"unless packets overtake each other", model.Network{Unordered: true}, "<put a 1; <get a; <found 1; <done", false},
		{"also requests", model.Network{Unordered: true}, "<put a 1; <get a; <missing; <done; <get a; <found 1", false},
		{"but no request disappears", model.Network{Unordered: true}, "<put a 1; <done; <get a; <missing", true},

		{"two read what nobody knows, and then it is written", model.Network{Connection: "conn", Unordered: true}, "<get a; >get a; <put a 1; <done; <found 0; >found 0", false},
		{"one read it, one what was written", model.Network{Connection: "conn", Unordered: true}, "<get a; >get a; <put a 1; <done; <found 0; >found 1", false},
		{"both read the same", model.Network{Connection: "conn", Unordered: true}, "<get a; >get a; <put a 1; <done; <found 0; >found 2", true},

		{"a lost request", model.Network{Connection: "conn", Lossy: true}, "<get a; <missing; <put a 1; <get a; <missing", false},
		{"a lost answer", model.Network{Connection: "conn", Lossy: true}, "<put a 1; <get a; <found 1", false},
		{"loss keeps the order", model.Network{Connection: "conn", Lossy: true}, "<put a 1; <get a; <found 1; <done", true},
		{"and invents nothing", model.Network{Connection: "conn", Lossy: true}, "<put a 1; <get a; <found 2; <get a; <missing", true},

		{"an answer comes again", model.Network{Connection: "conn", Copies: 1}, "<put a 1; <done; <done", false},
		{"answered twice, since the request came twice", model.Network{Connection: "conn", Copies: 1}, "<put a 1; <done; <done; <done; <done", false},
		{"but no more than that", model.Network{Connection: "conn", Copies: 1}, "<put a 1; <done; <done; <done; <done; <done", true},
		{"a write that comes again", model.Network{Unordered: true, Copies: 1}, "<put a 1; <done; <put a 2; <done; <get a; <found 1", false},

		{"one request at a time", model.Network{Connection: "conn", Capacity: 1}, "<get a; <missing; >put a 1; >get b; <get a; <missing", true},
		{"any number of them", fifo, "<get a; <missing; >put a 1; >get b; <get a; <missing", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := *w.model
			m.Network = &tt.net
			v := validate.New(&m, validate.Limits{})
			trace := w.trace(tt.run)
			want := -1
			if tt.rejected {
				want = len(trace) - 1
			}
			got := run(v, trace...)
			if got != want {
				t.Errorf("rejected at %d, want %d\n%v", got, want, v.Rejection())
			}
			o := newOracle(&m, smallStrings)
			for i, e := range trace[:len(trace)-1] {
				if got < 0 && !o.step(e) {
					t.Errorf("the oracle finds no explanation of event %d", i)
				}
			}
		})
	}
}

// TestOwed: silence is no violation; Owed says what is missing.
func TestOwed(t *testing.T) {
	t.Parallel()
	w := load(t, "store")
	for _, tt := range []struct {
		net  model.Network
		run  string
		want []string
	}{
		{model.Network{Connection: "conn"}, "<put a 1; <done", nil},
		{model.Network{Connection: "conn"}, "<put a 1; >get a; >found 1", []string{"done(conn = left), owed since event 1"}},
		{model.Network{Connection: "conn"}, "<put a 1; <get a", []string{"done(conn = left), owed since event 1", `found(conn = left, data = "1"), owed since event 2`}},
		{model.Network{Connection: "conn", Lossy: true}, "<put a 1; <get a", nil},
	} {
		m := *w.model
		m.Network = &tt.net
		v := validate.New(&m, validate.Limits{})
		if i := run(v, w.trace(tt.run)...); i >= 0 {
			t.Errorf("%s: rejected at %d", tt.run, i)
		}
		if got := v.Owed(); !slices.Equal(got, tt.want) {
			t.Errorf("after %s owed %q, want %q", tt.run, got, tt.want)
		}
	}
}

// TestFreeAfterPackets: once a request is taken that the model leaves open, anything may come, even
// before the answers under way.
func TestFreeAfterPackets(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "ask" {
  kind   = send
  fields = { n = int }
  clause { event = ask }
}
operation "say" {
  kind    = receive
  results = { n = int }
  clause { event = say }
}
goal "any" { trace = seq(all, say(n == 0)) }
model "shy" {
  unspecified = free
  on "ask" {
    when = n > 0
    reply "say" { n = n }
  }
}
`)
	for _, tt := range []struct {
		name  string
		asked int
		want  int
	}{
		{"described", 2, 2},
		{"not described", -2, -1},
	} {
		trace := []sre.Event{w.event("ask", 1), w.event("ask", tt.asked), w.event("say", 7)}
		if got := w.judge(trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(trace...))
		}
	}
}

// TestFreeMakesRoom: a system that may do anything also takes requests for which it had no room.
func TestFreeMakesRoom(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
sort "Conn" {
  values = [left, right]
}
operation "ask" {
  kind   = send
  fields = { conn = Conn, n = int }
  clause { event = ask }
}
operation "say" {
  kind    = receive
  fields  = { conn = Conn }
  results = { n = int }
  clause { event = say }
}
goal "any" { trace = seq(all, say(n == 0)) }
model "narrow" {
  unspecified = free
  on "ask" {
    when = n > 0
    reply "say" {
      conn = conn
      n    = n
    }
  }
  network {
    connection = conn
    capacity   = 1
  }
}
`)
	for _, tt := range []struct {
		name  string
		asked int // on the other connection
		want  int
	}{
		{"described", 1, 3},
		{"not described", -1, -1},
	} {
		trace := []sre.Event{w.event("ask", "left", 1), w.event("ask", "left", 2), w.event("ask", "right", tt.asked), w.event("ask", "left", 3)}
		if got := w.judge(trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(trace...))
		}
	}
}

// TestConnectionLeftOpen: answers that may come on any connection have no order among themselves.
func TestConnectionLeftOpen(t *testing.T) {
	t.Parallel()
	w := load(t, "anycast")
	for _, net := range []model.Network{{Connection: "conn"}, {Connection: "conn", Capacity: 1}} {
		for _, tt := range []struct {
			run      string
			rejected bool
		}{
			{"<ask 1; >ask 2; <told 1; >told 2", false},
			{"<ask 1; >ask 2; >told 2; <told 1", false},
			{"<ask 1; <ask 2; >told 2; <told 1", false},
			{"<ask 1; >ask 2; >told 2; <told 2", true},
			{"<ask 1; >told 1; <told 1", true},
		} {
			m := *w.model
			m.Network = &net
			v := validate.New(&m, validate.Limits{})
			got := false
			for _, e := range w.trace(tt.run) {
				got = v.Step(e)
			}
			if got != tt.rejected {
				t.Errorf("%+v: %s: rejected %v, want %v", net, tt.run, got, tt.rejected)
			}
		}
	}
}
