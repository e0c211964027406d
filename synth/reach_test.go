package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// putting is a spec in which a goal asks for numbers with a property.
const putting = `
language = 1
sort "Level" {
  base  = int
  range = [0, 9]
}
sort "Pause" {
  base = int
  pool = [1000000000000]
}
sort "Nano" {
  base  = int
  range = [1000000000000, 1000000000001]
}
operation "put" {
  kind = call
  args = { n = int }
  clause { event = put }
}
operation "raise" {
  kind = call
  args = { level = Level }
  clause { event = raise }
}
operation "wait" {
  kind = call
  args = { pause = Pause, nano = Nano }
  clause { event = wait }
}
`

// TestDrawsReachEnds draws under constraints and looks at the smallest and largest value of each
// draw. Ends that the spec gives are reached, open sides extend beyond them, and a written range
// bounds them.
func TestDrawsReachEnds(t *testing.T) {
	for _, test := range []struct {
		name, vars, trace string
		draws             []string // each as it is described, in order
		lo, hi            int64    // of the first argument
	}{
		{"nothing", "x = int", "put(n == x)", []string{"x1: int in 0..20"}, 0, 20},
		{"both ends", "x = int", "put(n == x && 1 <= x && x <= 100)", []string{"x1: int in 1..100"}, 1, 100},
		{"from the default's end", "x = int", "put(n == x && 20 <= x && x <= 1000)", []string{"x1: int in 20..1000"}, 20, 1000},
		{"around zero", "x = int", "put(n == x && -50 <= x && x <= 50)", []string{"x1: int in -50..50"}, -50, 50},
		{"beyond the default", "x = int", "put(n == x && 21 <= x && x <= 1000)", []string{"x1: int in 21..1000"}, 21, 1000},
		{"open above", "x = int", "put(n == x && x >= 1000)", []string{"x1: int in 1000..1010"}, 1000, 1010},
		{"open below", "x = int", "put(n == x && x <= 100)", []string{"x1: int in 0..100"}, 0, 100},
		{"few below", "x = int", "put(n == x && x <= 3)", []string{"x1: int in 0..3"}, 0, 3},
		{"up to the default's end", "x = int", "put(n == x && x <= 0)", []string{"x1: int in -10..0"}, -10, 0},
		{"negative", "x = int", "put(n == x && x < 0)", []string{"x1: int in -11..-1"}, -11, -1},
		{"one of two", "x = int", "put(n == x && (x == 5 || x == 500))", []string{"x1: int in 5..5 or in 500..500"}, 5, 500},
		{"far apart", "x = int, y = int", "seq(put(n == x), put(n == y && y == x + 100))",
			[]string{"x1: int in 0..20"}, 0, 20},
		{"a sum", "x = int, y = int", "put(n == 3 * x + 5 * y)", []string{"x1: int in 0..20", "y1: int in 0..20"}, 0, 160},
		{"a multiple", "x = int", "put(n == 2 * x && n > 3)", []string{"x1: int in 2..20"}, 4, 40},
		{"a written range", "x = int", "raise(level == x && x <= 100)", []string{"x1: int in 0..9"}, 0, 9},
		{"a pool", "x = Pause", "wait(pause == x)", []string{"x1: Pause", "nano1: Nano in 1000000000000..1000000000001"},
			1000000000000, 1000000000000},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := load(t, putting+"goal \"g\" {\n  vars  = { "+test.vars+" }\n  trace = "+test.trace+"\n}\n")
			r := synthesize(t, s, "g", synth.Config{Results: 1, Depth: -1})
			if len(r.Generators) == 0 {
				t.Fatalf("no generator: %v; %v", r.Explanation, r.Rejections)
			}
			g := r.Generators[0]
			text := uhat.Describe(g.Steps)
			for _, want := range test.draws {
				if !strings.Contains(text, want) {
					t.Errorf("the steps are\n%s\nwant %q among them", text, want)
				}
			}
			lo, hi := ends(t, s, r)
			if lo != test.lo || hi != test.hi {
				t.Errorf("%d..%d is drawn, want %d..%d:\n%s", lo, hi, test.lo, test.hi, text)
			}
		})
	}
}

// ends runs a generator many times against a system that accepts all calls, and returns the
// smallest and largest first argument.
func ends(t *testing.T, s *uhat.Spec, r *synth.Result) (lo, hi int64) {
	t.Helper()
	test := interp.Test("ends", s.Context, r.Generators[0].Goal, r.Generators[:1], interp.Registry{}, newObliging)
	lo, hi = 1<<62, -1<<62
	rep := sample.Runs(t.Context(), test, 2000, 1, func(_ int, res *run.Result) {
		if len(res.Trace) > 0 {
			n := res.Trace[0].Values[0].Int()
			lo, hi = min(lo, n), max(hi, n)
		}
	})
	if rep.Violations != rep.Runs {
		t.Errorf("%d of %d runs are in the goal", rep.Violations, rep.Runs)
	}
	return lo, hi
}

// confined is a spec whose first clause needs a value outside of the written range of its variable.
// The second clause reaches the goal.
const confined = `
language = 1
sort "Small" {
  base  = int
  range = [0, 5]
}
operation "put" {
  kind = call
  args = { n = int }
  clause "first" {
    params = { v = Small }
    FIRST
  }
  clause "second" {
    history = seq(all, look, all)
    event   = put
  }
}
operation "look" {
  kind    = call
  results = { ok = bool }
  clause { event = look }
}
goal "g" {
  trace = seq(all, put(n > 30), look(ok))
}
`

// TestWrittenRangesBindEarly: if a written range rules a clause out, also by a variable that is in
// no event, the search does not try the clause in vain and reject the trace later.
func TestWrittenRangesBindEarly(t *testing.T) {
	for _, test := range []struct{ name, first string }{
		{"in the event", "event = put(n == v)"},
		{"in a sum", "event = put(n == v + 20)"},
		{"in no event", "where = v > 7\nevent = put"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := load(t, strings.Replace(confined, "FIRST", test.first, 1))
			r := synthesize(t, s, "g", synth.Config{Depth: -1})
			if len(r.Generators) == 0 || len(r.Rejections) > 0 {
				t.Fatalf("%d generators; rejected: %v", len(r.Generators), r.Rejections)
			}
			for _, g := range r.Generators {
				if text := uhat.Describe(g.Steps); strings.Contains(text, "put.first") || !strings.Contains(text, "put.second") {
					t.Errorf("the wrong clause types put:\n%s", text)
				}
			}
		})
	}
}
