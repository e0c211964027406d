package validate_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// summarizing judges nearly all events by a summary.
var summarizing = validate.Limits{Exact: 1}

// drawBurst is drawBusy without loss and repetition, with requests that write the same parts of the
// state, also under keys that depend on the state.
func drawBurst(t *rapid.T) *busy {
	b := drawBusy(t, 0, 2, 2, 4, 5, 6, 7, 7, 8, 11, 13, 14, 15, 18)
	b.m.Network = &model.Network{Connection: "conn", Unordered: b.rare("unordered")}
	if b.m.Unspecified == model.Free {
		b.m.Unspecified = model.Ignored
	}
	return b
}

// TestSummaryIsSound: a validator that tries no orders accepts every run that can be explained.
// Requests are often equal, or overwritten before they are answered.
func TestSummaryIsSound(t *testing.T) {
	t.Parallel()
	summaries, wrong, rejections := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		b := drawBurst(t)
		walker := newOracle(b.m, smallDomain)
		s := walker.states[0]
		v := validate.New(b.m, summarizing)
		var trace sre.Trace
		rejected := false
		for n := rapid.IntRange(5, 20).Draw(t, "steps"); !rejected && n > 0; n-- {
			var e sre.Event
			s, e = b.advance(walker, s)
			if e.Op == nil {
				continue
			}
			trace = append(trace, e)
			rejected = v.Step(e)
		}
		summaries += v.Stats().Summaries
		switch explained(b.m, smallDomain, trace, 4000) {
		case yes:
			if rejected {
				t.Fatalf("rejected, but there is an explanation\n%v\n%v\n%s", trace, v.Rejection(), dump(b.m))
			}
		case no:
			if v.Stats().Summaries > 0 {
				wrong += 1
				rejections += bool2int(rejected)
			}
		}
	})
	t.Logf("%d events were judged by a summary; of %d runs with such ones that nothing explains %d were rejected", summaries, wrong, rejections)
	if summaries == 0 || 2*rejections < wrong {
		t.Errorf("%d summaries, %d of %d wrong runs rejected", summaries, rejections, wrong)
	}
}

// TestBurstWalksAreAccepted: every behaviour of the benchmarks' HTTP server with eight simultaneous
// requests for two paths is explained, by a summary or not. CLOUSEAU_RUNS sets the number of runs.
func TestBurstWalksAreAccepted(t *testing.T) {
	t.Parallel()
	runs := 6
	if n, err := strconv.Atoi(os.Getenv("CLOUSEAU_RUNS")); err == nil {
		runs = n
	}
	w := httpServer(t)
	for name, limits := range map[string]validate.Limits{"default": {}, "summarizing": summarizing} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := validate.New(w.model, limits)
			for seed := range runs {
				v.Reset()
				trace := w.burst(rand.New(rand.NewPCG(uint64(seed), 3)))
				if at := run(v, trace...); at >= 0 {
					t.Fatalf("seed %d: rejected at %d\n%v\n%v", seed, at, sre.Trace(trace), v.Rejection())
				}
			}
			if s := v.Stats(); s.Summaries == 0 || s.Overflows > 0 {
				t.Errorf("%+v", s)
			}
		})
	}
}

// burst runs a server of the model with at most eight requests at once.
func (w *world) burst(r *rand.Rand) []sre.Event {
	m := *w.model
	m.Funcs = w.someFunctions()
	net := newOracle(&m, func(s *logic.Sort) []logic.Value { return httpValues(r, s) })
	s := net.states[0]
	var trace []sre.Event
	send := func() {
		body := []string{"one", "two", "three"}[r.IntN(3)]
		cond := []string{"unconditional", "unconditional", "if_match", "if_none_match", "if_none_match_any"}[r.IntN(5)]
		e := w.message([]string{"put", "put", "get", "delete"}[r.IntN(4)], map[string]any{"conn": r.IntN(8),
			"path": []string{"a", "a", "a", "b"}[r.IntN(4)], "cond": cond, "tag": []string{"t", "u"}[r.IntN(2)], "date": 1, "body": body})
		s.in = append(slices.Clip(s.in), net.net.Flight(e))
		trace = append(trace, e)
	}
	for range 60 {
		switch k := r.IntN(3); {
		case k == 0 && len(s.in)+len(s.out) < 8:
			send()
		case k == 1 && len(s.in) > 0:
			if i := r.IntN(len(s.in)); net.net.MayArrive(s.in, i) {
				steps := s.c.Take(s.in[i].Event, net.domain)
				if len(steps) > 0 {
					step := steps[r.IntN(len(steps))]
					s.c, s.in = step.Next, net.net.Without(s.in, i)
					s.out = net.net.Answered(s.out, step.Answers)[0]
				}
			}
		case len(s.out) > 0:
			if i := r.IntN(len(s.out)); net.net.MayArrive(s.out, i) {
				trace = append(trace, s.out[i].Event)
				s.out = net.net.Without(s.out, i)
			}
		}
	}
	return trace
}

// httpValues has a few values of each sort, including those that matter.
func httpValues(r *rand.Rand, s *logic.Sort) []logic.Value {
	switch s.Name() {
	case "Tag":
		return []logic.Value{logic.StringValue("t"), logic.StringValue("u"), logic.StringValue(strconv.Itoa(r.IntN(1 << 20)))}
	case "Content":
		return []logic.Value{logic.StringValue("one")}
	case "Date":
		return []logic.Value{logic.IntValue(int64(190 + r.IntN(9))), logic.IntValue(210)}
	}
	if s.Kind() == logic.IntKind {
		return []logic.Value{logic.IntValue(200), logic.IntValue(201), logic.IntValue(204)}
	}
	return smallDomain(s)
}

// someFunctions gives declared functions values that depend on contents, which the validator does
// not know.
func (w *world) someFunctions() map[*logic.Func]func([]logic.Value) logic.Value {
	out := map[*logic.Func]func([]logic.Value) logic.Value{}
	for _, f := range w.spec.Funcs {
		out[f.Func] = func(args []logic.Value) logic.Value {
			h := fnv.New32()
			fmt.Fprint(h, args)
			return logic.StringValue([]string{"one", "two", "three"}[h.Sum32()%3])
		}
	}
	return out
}

// TestSummaryOpen: a write under a key that the arguments do not determine may go to any cell, also
// to one that others write, or that has never been written.
func TestSummaryOpen(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "aim" {
  kind   = send
  fields = { conn = int, key = string }
  clause {
    event = aim
  }
}
operation "put" {
  kind   = send
  fields = { conn = int, key = string, value = int }
  clause {
    event = put
  }
}
operation "hit" {
  kind   = send
  fields = { conn = int, value = int }
  clause {
    event = hit
  }
}
operation "get" {
  kind   = send
  fields = { conn = int, key = string }
  clause {
    event = get
  }
}
operation "answer" {
  kind    = receive
  fields  = { conn = int }
  results = { value = int }
  clause {
    event = answer
  }
}
model "board" {
  state   = { cells = map(string, int), at = string }
  initial = { cells = 0, at = "z" }
  on "aim" {
    set = { at = key }
    reply "answer" {
      conn = conn
    }
  }
  on "put" {
    set = { cells[key] = value }
    reply "answer" {
      conn  = conn
      value = cells[key]
    }
  }
  on "hit" {
    set = { cells[at] = value }
    reply "answer" {
      conn  = conn
      value = cells[at]
    }
  }
  on "get" {
    reply "answer" {
      conn  = conn
      value = cells[key]
    }
  }
  network {
    connection = conn
  }
}
`)
	requests := []sre.Event{w.event("aim", 0, "a"), w.event("put", 1, "a", 1), w.event("hit", 2, 2), w.event("hit", 3, 3), w.event("get", 4, "a")}
	for _, tt := range []struct {
		name string
		told [][2]int // the connections that are answered, and their answers
		want int
	}{
		{"put, hit, get", [][2]int{{4, 2}, {2, 1}, {1, 0}, {0, 0}, {3, 2}}, -1},
		{"hit, put, hit, get", [][2]int{{4, 3}, {3, 1}, {1, 2}, {2, 0}, {0, 0}}, -1},
		{"hit elsewhere", [][2]int{{3, 0}, {2, 3}, {1, 0}, {4, 1}, {0, 0}}, -1},
		{"nobody puts that", [][2]int{{4, 4}}, 5},
	} {
		events := slices.Clone(requests)
		for _, told := range tt.told {
			events = append(events, w.event("answer", told[0], told[1]))
		}
		for _, limits := range []validate.Limits{{}, summarizing} {
			v := validate.New(w.model, limits)
			if at := run(v, events...); at != tt.want {
				t.Errorf("%s: rejected at %d, want %d; %+v\n%v", tt.name, at, tt.want, v.Stats(), v.Rejection())
			}
		}
	}
}
