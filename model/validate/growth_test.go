package validate_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// burst has n requests under way at once, each on a connection of its own, and then all answers.
type burst struct {
	name string
	run  func(w *world, n int) []sre.Event
}

// bursts have requests for different files, and for the same file: only writers; readers around one
// writer, who see the old content and the new one in turn; and as many readers as writers.
var bursts = []burst{
	{"independent", func(w *world, n int) (out []sre.Event) {
		for i := range n {
			out = append(out, w.event("put", i, fmt.Sprint("file", i), "x"))
		}
		return append(out, w.each(n, "done")...)
	}},
	{"writers", func(w *world, n int) (out []sre.Event) {
		for i := range n {
			out = append(out, w.event("put", i, "a", fmt.Sprint(i)))
		}
		return append(out, w.each(n, "done")...)
	}},
	{"readers", func(w *world, n int) (out []sre.Event) {
		out = append(out, w.event("put", 0, "a", "old"), w.event("done", 0), w.event("put", 0, "a", "new"))
		for i := 1; i < n; i++ {
			out = append(out, w.event("get", i, "a"))
		}
		for i := 1; i < n; i++ {
			out = append(out, w.event("found", i, []string{"new", "old"}[i%2]))
		}
		return append(out, w.event("done", 0))
	}},
	{"both", func(w *world, n int) (out []sre.Event) {
		for i := range n {
			if i%2 == 0 {
				out = append(out, w.event("put", i, "a", fmt.Sprint(i)))
			} else {
				out = append(out, w.event("get", i, "a"))
			}
		}
		for i := range n {
			if i%2 == 0 {
				out = append(out, w.event("done", i))
			} else {
				out = append(out, w.event("found", i, fmt.Sprint(i-1)))
			}
		}
		return out
	}},
}

// each returns the same answer on every connection.
func (w *world) each(n int, op string) (out []sre.Event) {
	for i := range n {
		out = append(out, w.event(op, i))
	}
	return out
}

const manyConnections = `language = 1
operation "put" {
  kind   = send
  fields = { conn = int, path = string, data = string }
  clause {
    event  = put
    future = seq(star(any), done, star(any))
  }
}
operation "get" {
  kind   = send
  fields = { conn = int, path = string }
  clause {
    event  = get
    future = seq(star(any), found, star(any))
  }
}
operation "done" {
  kind   = receive
  fields = { conn = int }
  clause {
    event = done
  }
}
operation "found" {
  kind    = receive
  fields  = { conn = int }
  results = { data = string }
  clause {
    event = found
  }
}
model "store" {
  state = { files = map(string, string) }
  on "put" {
    set = { files[path] = data }
    reply "done" {
      conn = conn
    }
  }
  on "get" {
    reply "found" {
      conn = conn
      data = files[path]
    }
  }
  network {
    connection = conn
  }
}
`

// TestOutstanding: sixteen requests under way are explained, and the number of branches does not
// double with each request. With only readers or only writers it grows linearly.
func TestOutstanding(t *testing.T) {
	t.Parallel()
	for _, c := range bursts[:3] {
		w := parse(t, manyConnections)
		v := validate.New(w.model, validate.Limits{})
		if at := run(v, c.run(w, 16)...); at >= 0 {
			t.Errorf("%s: rejected at %d\n%v", c.name, at, v.Rejection())
		}
		if s := v.Stats(); s.Peak > 16 || s.Overflows > 0 {
			t.Errorf("%s: %+v, want at most 16 branches", c.name, s)
		}
	}
}

// TestSeenBetween: a write that is overwritten at once may be seen by a reader in between, and only
// by one that is under way at the same time.
func TestSeenBetween(t *testing.T) {
	t.Parallel()
	w := parse(t, manyConnections)
	put := func(conn int, data string) sre.Event { return w.event("put", conn, "a", data) }
	get := func(conn int) sre.Event { return w.event("get", conn, "a") }
	done := func(conn int) sre.Event { return w.event("done", conn) }
	found := func(conn int, data string) sre.Event { return w.event("found", conn, data) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"seen, then overwritten", []sre.Event{put(0, "x"), get(1), put(2, "y"), done(2), found(1, "x"), done(0), get(3), found(3, "y")}, -1},
		{"seen, and not overwritten", []sre.Event{put(0, "x"), get(1), put(2, "y"), done(2), found(1, "x"), done(0), get(3), found(3, "x")}, -1},
		{"seen by two, and overwritten", []sre.Event{put(0, "x"), get(1), get(4), put(2, "y"), done(2), found(1, "x"), found(4, "x"), done(0), get(3), found(3, "y")}, -1},
		{"overwritten, and asked for later", []sre.Event{put(0, "x"), put(2, "y"), done(2), done(0), get(1), found(1, "y"), get(3), found(3, "x")}, 7},
		{"asked for between the answers", []sre.Event{put(0, "x"), put(2, "y"), done(2), get(1), done(0), found(1, "y"), get(3), found(3, "x")}, -1},
		{"what nobody knew before is the same for all", []sre.Event{get(0), get(1), put(2, "y"), done(2), found(0, "p"), found(1, "q")}, 5},
		{"or is what was written", []sre.Event{get(0), get(1), put(2, "y"), done(2), found(0, "p"), found(1, "y"), get(0), found(0, "p")}, 7},
		{"both answered before", []sre.Event{put(0, "x"), done(0), put(2, "y"), done(2), get(1), found(1, "x")}, 5},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
}

// BenchmarkOutstanding measures what it costs to explain the events of a burst.
func BenchmarkOutstanding(b *testing.B) {
	for _, c := range bursts {
		for _, n := range []int{1, 2, 4, 8, 16} {
			b.Run(fmt.Sprint(c.name, "/", n), func(b *testing.B) {
				w := parse(b, manyConnections)
				events := c.run(w, n)
				var s validate.Stats
				for b.Loop() {
					v := validate.New(w.model, validate.Limits{})
					if run(v, events...) >= 0 {
						b.Fatal(v.Rejection())
					}
					s = v.Stats()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(events)), "ns/event")
				b.ReportMetric(float64(s.Peak), "branches")
				b.ReportMetric(float64(s.Overflows), "overflows")
			})
		}
	}
}

// BenchmarkConnections measures a step while many connections each have a request under way. Every
// second one writes, and there are as many files as connections.
func BenchmarkConnections(b *testing.B) {
	for _, k := range []int{1, 2, 4, 8, 16} {
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			w := parse(b, manyConnections)
			request := func(i int) sre.Event {
				if i/k%2 == 0 {
					return w.event("put", i%k, fmt.Sprint("file", i%k), fmt.Sprint(i/k))
				}
				return w.event("get", i%k, fmt.Sprint("file", i%k))
			}
			answer := func(i int) sre.Event {
				if i/k%2 == 0 {
					return w.event("done", i%k)
				}
				return w.event("found", i%k, fmt.Sprint(i/k-1))
			}
			v := validate.New(w.model, validate.Limits{})
			n := 0
			for b.Loop() {
				if n >= k && v.Step(answer(n-k)) || v.Step(request(n)) {
					b.Fatal(v.Rejection())
				}
				n++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/event")
			b.ReportMetric(float64(v.Stats().Peak), "branches")
		})
	}
}

// BenchmarkLength measures an event of runs of different lengths.
func BenchmarkLength(b *testing.B) {
	for _, l := range workloads {
		for _, n := range []int{100, 1000, 10_000, 100_000} {
			b.Run(fmt.Sprint(l.name, "/", n), func(b *testing.B) {
				w := load(b, l.spec)
				next := l.next(w)
				v := validate.New(w.model, validate.Limits{})
				for b.Loop() {
					v.Reset()
					for i := range n {
						if v.Step(next(i)) {
							b.Fatal(v.Rejection())
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/event")
			})
		}
	}
}
