package synth_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// form is a spec that needs one form of trace expressions. Its goal "reached" has the shortest
// script of the given operations, its goal "excluded" has none.
type form struct {
	name, spec string
	script     string
}

// operations declares calls without clauses of their own: these can happen at any time.
func operations(free string, spec string) string {
	var b strings.Builder
	b.WriteString("language = 1\n")
	for _, op := range strings.Fields(free) {
		b.WriteString("operation \"" + op + "\" {\n  kind = call\n  args = { n = int }\n" +
			"  clause {\n    history = all\n    event = " + op + "\n    future = all\n  }\n}\n")
	}
	return b.String() + spec
}

// guarded declares a call with one clause.
func guarded(op, params, history, event, future string) string {
	return "operation \"" + op + "\" {\n  kind = call\n  args = { n = int }\n  clause {\n" + params +
		"    history = " + history + "\n    event = " + event + "\n    future = " + future + "\n  }\n}\n"
}

const param = "    params = { x = int }\n"

var forms = []form{
	{"complement of a history", operations("open close",
		guarded("lock", param, `!seq(all, open(n == x), star(any - close(n == x)))`, `lock(n == x)`, `all`)+`
goal "reached" {
  vars  = { k = int }
  trace = seq(open(n == k), all, lock(n == k))
}
goal "excluded" {
  vars  = { k = int }
  trace = seq(open(n == k), star(any - close(n == k)), lock(n == k))
}`), "open close lock"},
	{"difference of histories", operations("put drop",
		guarded("get", param, `seq(all, put(n == x), all) - seq(all, drop(n == x), all)`, `get(n == x)`, `all`)+`
goal "reached" {
  vars  = { k = int }
  trace = seq(star(any - put), drop(n == k), all, get(n != k))
}
goal "excluded" {
  vars  = { k = int }
  trace = seq(put(n == k), drop(n == k), get(n == k))
}`), "drop put get"},
	{"intersection of histories", operations("a b",
		guarded("c", "", `seq(all, a, all) && seq(all, b, all) && !seq(all, a, all, b, all)`, `c`, `all`)+`
goal "reached" {
  trace = seq(star(any - c), c)
}
goal "excluded" {
  trace = seq(a, all, b, star(any - c), c)
}`), "b a c"},
	{"star over a sequence", operations("ask tell",
		guarded("end", "", `star(seq(ask, tell))`, `end`, `all`)+`
goal "reached" {
  trace = seq(repeat(seq(ask, star(any - ask - end)), 7), end)
}
goal "excluded" {
  trace = seq(repeat(seq(ask, star(any - ask - end)), 7), ask, end)
}`), strings.Repeat("ask tell ", 7) + "end"},
	{"star in a future", operations("step ack end",
		guarded("begin", param, `eps`, `begin(n == x)`, `seq(star(seq(step, ack)), end(n == x))`)+`
goal "reached" {
  trace = seq(begin, repeat(seq(star(any - step), step), 6), all)
}
goal "excluded" {
  trace = seq(begin, all, ack, ack, all)
}`), "begin " + strings.Repeat("step ack ", 6) + "end"},
	{"complement of a star", operations("left right",
		guarded("odd", "", `!star(seq(left, right))`, `odd`, `all`)+`
goal "reached" {
  trace = seq(repeat(seq(left, right), 6), all, odd)
}
goal "excluded" {
  trace = seq(repeat(seq(left, right), 6), odd)
}`), ""},
	{"interleaving of histories", operations("prepare vote",
		guarded("commit", "", `interleave(seq(prepare(n == 0), vote(n == 0)), seq(prepare(n == 1), vote(n == 1)))`, `commit`, `all`)+`
goal "reached" {
  trace = seq(prepare(n == 1), prepare(n == 0), all, commit)
}
goal "excluded" {
  trace = seq(all, vote(n == 0), all, prepare(n == 0), all, commit)
}`), "prepare prepare vote vote commit"},
	{"interleaved stars", operations("get put tick",
		guarded("sum", "", `interleave(star(seq(get, put)), star(seq(tick, tick)))`, `sum`, `all`)+`
goal "reached" {
  trace = seq(get, tick, all, sum)
}
goal "excluded" {
  trace = seq(get, tick, put, sum)
}`), ""},
	{"macros of traces", operations("open close",
		guarded("read", param, `since(open(n == x), close(n == x))`, `read(n == x)`, `all`)+`
define "since" {
  params = { e = trace, f = trace }
  trace  = seq(all, e, star(any - f))
}
goal "reached" {
  vars  = { k = int }
  trace = seq(all, close(n == k), star(any - close), read(n == k))
}
goal "excluded" {
  vars  = { k = int }
  trace = seq(since(close(n == k), open(n == k)), read(n == k))
}`), "close open read"},
	{"complement and difference as a goal", operations("a b",
		guarded("c", "", `seq(all, a, all, a, all)`, `c`, `all`)+`
goal "reached" {
  trace = seq(all, c) && !seq(all, b, all) - star(seq(any, any, any))
}
goal "excluded" {
  trace = seq(all, c) - seq(all, a, all)
}`), "a a a c"},
	{"interleaving as a goal", operations("a b",
		guarded("c", "", `seq(all, a, all)`, `c`, `all`)+`
goal "reached" {
  trace = seq(interleave(star(seq(b, b)), seq(b, a)), c) && seq(any, any, any, all)
}
goal "excluded" {
  trace = interleave(c, star(b))
}`), ""},
}

// TestForms synthesizes for each form. The scripts are as short as the shortest consistent trace in
// the goal, which enumeration finds on its own. All runs of the generators are such traces. Goals
// that are excluded are proven to be, and enumeration agrees.
func TestForms(t *testing.T) {
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			s := load(t, f.spec)
			if r := synthesize(t, s, "excluded", synth.Config{MaxEvents: 30}); len(r.Generators) > 0 || !r.Explanation.Exhausted {
				t.Errorf("excluded: %d generators, want the proof that there is none: %v", len(r.Generators), r.Explanation)
			}
			r := synthesize(t, s, "reached", synth.Config{Results: 10})
			if len(r.Generators) == 0 {
				t.Fatalf("reached: no generator: %v", r.Explanation)
			}
			shortest := scriptsOf(t, s, r)
			if f.script != "" && shortest != strings.TrimSpace(f.script) {
				t.Errorf("the shortest script is %q, want %q", shortest, f.script)
			}
			const length = 4
			want := enumerated(s, "reached", length)
			if n := len(strings.Fields(shortest)); want != 0 && n != want || want == 0 && n <= length {
				t.Errorf("the shortest script is %q, but the shortest trace has %d events", shortest, want)
			}
			if n := enumerated(s, "excluded", length); n != 0 {
				t.Errorf("excluded: there is a trace of %d events", n)
			}
		})
	}
}

// scriptsOf checks all runs of the generators, and returns the operations of the shortest
// certificate.
func scriptsOf(t *testing.T, s *uhat.Spec, r *synth.Result) string {
	t.Helper()
	var shortest []string
	for i, c := range r.Certificates {
		var ops []string
		for _, e := range c.Trace {
			ops = append(ops, e.Op.Name)
		}
		if i == 0 || len(ops) < len(shortest) {
			shortest = ops
		}
		n := 0
		oracle.Runs(s.Context, r.Generators[i], 2, nil, func(tr sre.Trace) bool {
			if ok, why := oracle.Consistent(s.Context, tr, oracle.Options{}); !ok {
				t.Errorf("%v is not consistent: %s", tr, why)
			}
			if !oracle.InGoal(s.Context, r.Goal, tr, oracle.Options{}) {
				t.Errorf("%v is not in the goal", tr)
			}
			n++
			return n < 8
		})
	}
	return strings.Join(shortest, " ")
}

// enumerated returns the length of the shortest consistent trace in the goal with integers 0 and 1,
// or 0 if there is none up to the given length.
func enumerated(s *uhat.Spec, goal string, length int) int {
	a := gen.Alphabet{L: s.Context.L, B: s.Context.B, Domain: 2}
	for tr := range a.Traces(length) {
		if !oracle.InGoal(s.Context, s.Goal(goal), tr, oracle.Options{}) {
			continue
		}
		if ok, _ := oracle.Consistent(s.Context, tr, oracle.Options{}); ok {
			return len(tr)
		}
	}
	return 0
}

// TestInPart names the expression of which a part was tried, in the result and in the explanation.
func TestInPart(t *testing.T) {
	t.Parallel()
	s := load(t, operations("ask tell", guarded("end", "", `star(seq(ask, tell))`, `end`, `all`)+`
goal "any_number" {
  trace = seq(star(any - end), end)
}
goal "as_many" {
  trace = seq(repeat(ask, 0, 3), tell, end)
}`))
	const want = "star(seq(ask, tell))"
	if r := synthesize(t, s, "any_number", synth.Config{Results: 20}); len(r.InPart) != 1 || r.InPart[0].String() != want || r.Stats.Approximated != 1 || r.Complete {
		t.Errorf("in part %v, counted %d, complete %v, want %s", r.InPart, r.Stats.Approximated, r.Complete, want)
	}
	if r := synthesize(t, s, "as_many", synth.Config{Results: 20}); len(r.InPart) != 0 || len(r.Generators) != 1 || !r.Complete {
		t.Errorf("in part %v, %d generators, complete %v, want nothing, 1 and all there are", r.InPart, len(r.Generators), r.Complete)
	}
}
