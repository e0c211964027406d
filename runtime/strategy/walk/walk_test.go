package walk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

func arg(name string) sre.Field    { return sre.Field{Name: name, Sort: logic.Int} }
func result(name string) sre.Field { return sre.Field{Name: name, Sort: logic.Int, Result: true} }

func op(name string, fields ...sre.Field) *sre.Op {
	return &sre.Op{Name: name, Kind: sre.Call, Fields: fields}
}

// silent answers zeros.
func silent(op *sre.Op, _ []logic.Value) (out []logic.Value) {
	for _, f := range op.Fields[op.Args():] {
		v := logic.IntValue(0)
		if f.Sort.Kind() == logic.BoolKind {
			v = logic.BoolValue(true)
		}
		out = append(out, v)
	}
	return out
}

// walks performs a number of walks, and returns their traces and counts.
func walks(t testing.TB, n int, w *Walker, answer func(*sre.Op, []logic.Value) []logic.Value) (trs []sre.Trace, counts *report.Report) {
	return walksTo(t, n, w, answer, nil)
}

// walksTo is walks for a test with a goal.
func walksTo(t testing.TB, n int, w *Walker, answer func(*sre.Op, []logic.Value) []logic.Value, goal sre.Expr) (trs []sre.Trace, counts *report.Report) {
	source := draw.NewSource(draw.Keep())
	counts = &report.Report{Generators: []report.Shape{{Name: "walk"}}}
	for i := range n {
		s := newSession(w.system, answer)
		rapid.Custom(func(t *rapid.T) bool {
			source.Begin(t)
			w.Explore(aimed{s, goal}, w.system, &source)
			return true
		}).Example(i)
		trs = append(trs, s.run.Trace)
		s.run.Generator = "walk"
		counts.Add(s.run.Counts())
	}
	return trs, counts
}

// store is a system whose keys have to be put before they are read or deleted; sync is mentioned by
// no history.
func store() (*event.System, Walk) {
	put, get, del, sync := op("put", arg("key"), arg("value")), op("get", arg("key"), result("value")), op("delete", arg("key")), op("sync")
	s := event.NewSystem("store", put, get, del, sync)
	k := s.L.Var("k", logic.Int)
	with := func(o *sre.Op) sre.Expr { return s.Event(o, s.L.Eq(s.Field(o, "key"), k)) }
	there := s.Seq(s.All(), with(put), s.Star(s.Minus(s.Any(), with(del))))
	keyed := func(o *sre.Op) Clause {
		return Clause{Name: o.Name + ".1", Op: o, Vars: []*logic.Var{k}, History: there, Event: s.L.Eq(s.Field(o, "key"), k)}
	}
	few := draw.Between(0, 3)
	return s, Walk{
		Requests: []strategy.Request{
			{Op: "put", Args: []draw.Domain{few, few}}, {Op: "get", Args: []draw.Domain{few}}, {Op: "delete", Args: []draw.Domain{few}}, {Op: "sync"},
		},
		Clauses: []Clause{
			{Name: "put.1", Op: put, History: s.All()}, keyed(get), keyed(del), {Name: "sync.1", Op: sync, History: s.All()},
		},
	}
}

// TestWalkWithinClauses checks every step by hand: only keys that are there are read or deleted.
func TestWalkWithinClauses(t *testing.T) {
	s, w := store()
	trs, r := walks(t, 200, New(s, w), silent)
	longest := 0
	for _, tr := range trs {
		there := map[logic.Value]bool{}
		longest = max(longest, len(tr))
		for _, e := range tr {
			switch e.Op.Name {
			case "put":
				there[e.Values[0]] = true
			case "get", "delete":
				if !there[e.Values[0]] {
					t.Fatalf("%v in %v", e, tr)
				}
				if e.Op.Name == "delete" {
					delete(there, e.Values[0])
				}
			}
		}
	}
	if longest < 90 {
		t.Errorf("the longest walk has %d steps", longest)
	}
	for _, o := range r.Walked.Operations {
		if o.Performed < 500 {
			t.Errorf("%+v", o)
		}
	}
	lines := strings.Join(r.Walked.Lines(), "\n")
	if !strings.Contains(lines, "from the history") || !strings.Contains(lines, "drawn") {
		t.Errorf("lines:\n%s", lines)
	}
}

// TestWalkPhases checks that walks build up and tear down: the number of keys goes up and down, and
// reads come mostly after changes.
func TestWalkPhases(t *testing.T) {
	s, w := store()
	trs, _ := walks(t, 100, New(s, w), silent)
	full, empty, again, reads := 0, 0, 0, 0
	for _, tr := range trs {
		there := map[logic.Value]bool{}
		for i, e := range tr {
			switch e.Op.Name {
			case "put":
				there[e.Values[0]] = true
			case "delete":
				delete(there, e.Values[0])
			case "get":
				reads++
				if i > 1 && tr[i-1].Op == e.Op && tr[i-2].Op == e.Op {
					again++
				}
			}
			if len(there) == 4 {
				full++
			} else if len(there) == 0 && i > 0 {
				empty++
			}
		}
	}
	if full < 300 || empty < 100 || again*5 > reads {
		t.Errorf("full %d times, empty %d times; %d of %d reads are the third in a row", full, empty, again, reads)
	}
}

// TestWalkOffers checks that arguments are found that draws hardly ever hit.
func TestWalkOffers(t *testing.T) {
	first, next, far := op("first", arg("n")), op("next", arg("n")), op("far", arg("n"))
	s := event.NewSystem("rare", first, next, far)
	m, n := s.L.Var("m", logic.Int), s.L.Var("n", logic.Int)
	is := func(o *sre.Op, v logic.Term) logic.Term { return s.L.Eq(s.Field(o, "n"), v) }
	w := New(s, Walk{
		Requests: []strategy.Request{
			{Op: "first", Args: []draw.Domain{draw.Between(0, 1000)}},
			{Op: "next", Args: []draw.Domain{draw.Between(0, 1000)}},
			{Op: "far", Args: []draw.Domain{draw.Between(0, 20)}}, // plain int: a preference
		},
		Clauses: []Clause{
			{Name: "first.1", Op: first, History: s.All()},
			// Two more than something, by two variables.
			{Name: "next.1", Op: next, Vars: []*logic.Var{m, n}, Where: s.L.Eq(n, s.L.Add(m, s.L.Int(2))),
				History: s.Seq(s.All(), s.Event(first, is(first, m)), s.All()), Event: is(next, n)},
			{Name: "far.1", Op: far, Vars: []*logic.Var{m}, Where: s.L.And(s.L.Lt(s.L.Int(5000), m), s.L.Lt(m, s.L.Int(5003))),
				History: s.All(), Event: is(far, m)},
		},
	})
	trs, _ := walks(t, 20, w, silent)
	fars := map[logic.Value]int{}
	for _, tr := range trs {
		firsts := map[int64]bool{}
		for _, e := range tr {
			switch n := e.Values[0].Int(); e.Op {
			case first:
				firsts[n] = true
			case next:
				if !firsts[n-2] {
					t.Fatalf("%v in %v", e, tr)
				}
			case far:
				fars[e.Values[0]]++
			}
		}
	}
	if len(fars) == 0 || fars[logic.IntValue(5001)]+fars[logic.IntValue(5002)] < 20 {
		t.Errorf("far: %v", fars)
	}
}

// TestWalkGhosts checks that demanded ghosts happen at once, one after the other, and that what
// speaks of others is reported.
func TestWalkGhosts(t *testing.T) {
	up, down, never := op("up"), op("down"), op("never")
	depth, twice, other := Ghost("depth", arg("d")), Ghost("twice", arg("d")), Ghost("other")
	s := event.NewSystem("ghosts", up, down, never, depth, twice, other)
	d := s.L.Var("d", logic.Int)
	at := func(o *sre.Op, v logic.Term) sre.Expr { return s.Event(o, s.L.Eq(s.Field(o, "d"), v)) }
	any := s.Builder.Any()
	all := s.Star(any)
	last := func(v logic.Term) sre.Expr {
		return s.Seq(all, at(depth, v), s.Star(s.Minus(any, s.Event(depth, s.L.True()))))
	}
	plus := func(n int64) logic.Term { return s.L.Add(d, s.L.Int(n)) }
	start := s.Star(s.Minus(any, s.Event(depth, s.L.True())))
	vars := []*logic.Var{d}
	w := New(s, Walk{
		Requests: []strategy.Request{{Op: "up"}, {Op: "down"}, {Op: "never"}},
		Clauses: []Clause{
			{Name: "up.first", Op: up, History: start, Next: []sre.Expr{at(depth, s.L.Int(1))}},
			{Name: "up.more", Op: up, Vars: vars, Where: s.L.Lt(d, s.L.Int(3)), History: last(d), Next: []sre.Expr{at(depth, plus(1)), at(twice, s.L.Add(d, d, s.L.Int(2)))}},
			{Name: "down.1", Op: down, Vars: vars, Where: s.L.Lt(s.L.Int(0), d), History: last(d), Next: []sre.Expr{at(depth, plus(-1))}},
			{Name: "never.1", Op: never, History: s.Seq(all, s.Event(other, s.L.True()), all)},
			{Name: "depth.1", Op: depth, History: all}, {Name: "twice.1", Op: twice, History: all}, {Name: "other.1", Op: other, History: all},
		},
	})
	var ghosts sre.Trace
	w.watch = func(e sre.Event) {
		if !e.Op.Visible() {
			ghosts = append(ghosts, e)
		}
	}
	trs, r := walks(t, 20, w, silent)
	deepest := 0
	for _, tr := range trs {
		n := 0
		for _, e := range tr {
			if n++; e.Op == down {
				n -= 2
			}
			if n < 0 || n > 3 {
				t.Fatalf("depth %d in %v", n, tr)
			}
			deepest = max(deepest, n)
		}
	}
	if deepest != 3 || len(ghosts) < 100 {
		t.Errorf("the deepest is %d, with %d ghosts", deepest, len(ghosts))
	}
	for i, e := range ghosts {
		if e.Op == twice && e.Values[0].Int() != 2*ghosts[i-1].Values[0].Int() {
			t.Errorf("%v after %v", e, ghosts[i-1])
		}
	}
	if got, want := r.Walked.Operations[2].Why, "the history of never.1 speaks of the ghost other, which no event that happened demands next"; got != want {
		t.Errorf("never: %q, want %q", got, want)
	}
}

// TestScore is the worked example of section 2.4 of the thesis: after empty() and push(1298, x1)
// the scores are 1, 91 and 76 there. Here each operation has 75 more, so that what makes a handle
// is not starved.
func TestScore(t *testing.T) {
	queue := logic.NewOpaque("Queue")
	in := sre.Field{Name: "q", Sort: queue}
	empty, push, pop := op("empty", sre.Field{Name: "made", Sort: queue, Result: true}), op("push", arg("n"), in), op("pop", in, result("n"))
	s := event.NewSystem("queue", empty, push, pop)
	w := New(s, Walk{Requests: []strategy.Request{
		{Op: "empty"}, {Op: "push", Args: []draw.Domain{draw.Between(0, 9), nil}}, {Op: "pop", Args: []draw.Domain{nil}},
	}})
	w.memory.begin()
	if w.requests[1].callable() || !w.requests[0].callable() {
		t.Error("push can be called without a queue, or empty cannot")
	}
	w.memory.of(queue).answered = true
	var got []int
	for _, q := range w.requests {
		got = append(got, q.score())
	}
	if fmt.Sprint(got) != "[76 166 151]" {
		t.Errorf("scores %v", got)
	}
	// Walks without clauses make queues first, and refer to the answer.
	made := 0
	trs, r := walks(t, 30, w, func(o *sre.Op, _ []logic.Value) []logic.Value {
		if o == empty {
			made++
			return []logic.Value{logic.OpaqueValue(queue, logic.Element(made))}
		}
		return silent(o, nil)
	})
	for _, tr := range trs {
		if tr[0].Op != empty {
			t.Fatalf("%v", tr)
		}
	}
	if c := r.Walked.Operations; c[1].Performed < 100 || c[2].Performed < 100 || c[0].Performed > c[1].Performed {
		t.Errorf("%+v", c)
	}
}

// TestWeights checks that operations have the weights that they are given.
func TestWeights(t *testing.T) {
	s, walk := store()
	walk.Weights, walk.Length = map[string]int{"sync": 0, "put": 20}, 300
	trs, r := walks(t, 20, New(s, walk), silent)
	c := r.Walked.Operations
	if c[3].Performed != 0 || c[3].Why != "its weight is 0" || c[0].Performed < 3*c[2].Performed {
		t.Errorf("%+v", c)
	}
	longest := 0
	for _, tr := range trs {
		longest = max(longest, len(tr))
	}
	if longest < 250 || longest > 300 {
		t.Errorf("the longest walk has %d steps", longest)
	}
}

// TestWalkRepeats checks that the same draws give the same walk.
func TestWalkRepeats(t *testing.T) {
	s, walk := store()
	w := New(s, walk)
	first, _ := walks(t, 5, w, silent)
	again, _ := walks(t, 5, w, silent)
	if fmt.Sprint(first) != fmt.Sprint(again) {
		t.Errorf("%v, and then %v", first, again)
	}
}

// BenchmarkWalk measures a step. It does not take longer in longer walks, and takes as much longer
// with more clauses as there are more of them.
func BenchmarkWalk(b *testing.B) {
	for _, length := range []int{10, 100, 1000} {
		for _, copies := range []int{1, 4} {
			b.Run(fmt.Sprintf("steps=%d/clauses=%d", length, 4*copies), func(b *testing.B) {
				s, walk := store()
				for range copies - 1 {
					walk.Clauses = append(walk.Clauses, walk.Clauses[:4]...)
				}
				walk.Length = length
				w := New(s, walk)
				steps, start, i := 0, time.Now(), 0
				for b.Loop() {
					trs, _ := walks(b, 1+i%7, w, silent)
					for _, tr := range trs {
						steps += len(tr)
					}
					i++
				}
				b.ReportMetric(float64(time.Since(start).Microseconds())/float64(steps), "µs/step")
			})
		}
	}
}

// TestPlays: the calls of a play come one after the other, with the same values where its names are
// the same. An operation that is not there, or not allowed, ends it.
func TestPlays(t *testing.T) {
	s, x := store()
	x.Plays = []Play{
		{{Op: "put", Args: []string{"k", ""}}, {Op: "sync"}, {Op: "get", Args: []string{"k"}}, {Op: "sync"}, {Op: "get", Args: []string{"k"}}},
		{{Op: "sync"}, {Op: "nothing"}},
		{{Op: "delete", Args: []string{"k"}}, {Op: "delete", Args: []string{"k"}}},
	}
	trs, _ := walks(t, 50, New(s, x), silent)
	whole := 0
	for _, tr := range trs {
		for i := 4; i < len(tr); i++ {
			names, key := "", tr[i].Values
			for _, ev := range tr[i-4 : i+1] {
				names += ev.Op.Name + " "
			}
			if names == "put sync get sync get " && tr[i-4].Values[0] == key[0] && tr[i-2].Values[0] == key[0] {
				whole++
			}
		}
	}
	if whole < 100 {
		t.Errorf("50 walks make the calls of a play %d times", whole)
	}
}

// TestLightPlays: a play is as rare as the operation of it that is made most seldom.
func TestLightPlays(t *testing.T) {
	s, x := store()
	x.Plays = []Play{{{Op: "sync"}, {Op: "get", Args: []string{""}}}}
	x.Weights = map[string]int{"put": 20, "get": 20, "delete": 20}
	_, r := walks(t, 50, New(s, x), silent)
	if c := r.Walked.Operations; 5*c[3].Performed > c[0].Performed {
		t.Errorf("%+v", c)
	}
}

// TestWalkWrittenDomains: a range or a pool that the spec has bounds arguments. An answer outside
// of it, such as -1 for what was not found, is no argument, unless a clause's history names it.
// What bounds nothing is a preference, and answers are arguments like others.
func TestWalkWrittenDomains(t *testing.T) {
	index, name := logic.NewInt("Index"), logic.NewOpaque("Name")
	of := func(written bool) (int, int) {
		find := op("find", sre.Field{Name: "i", Sort: index, Result: true}, sre.Field{Name: "n", Sort: name, Result: true})
		get := op("get", sre.Field{Name: "i", Sort: index}, sre.Field{Name: "n", Sort: name})
		s := event.NewSystem("list", find, get)
		ints, names := draw.Between(0, 3), draw.Among(logic.OpaqueValue(name, "a"))
		if written {
			names = names.Written()
		} else {
			ints = ints.Open()
		}
		w := Walk{Requests: []strategy.Request{{Op: "find"}, {Op: "get", Args: []draw.Domain{ints, names}}}}
		trs, _ := walks(t, 100, New(s, w), func(o *sre.Op, _ []logic.Value) []logic.Value {
			if o == find {
				return []logic.Value{logic.IntValue(-1), logic.OpaqueValue(name, "none")}
			}
			return nil
		})
		outside, calls := 0, 0
		for _, tr := range trs {
			for _, e := range tr {
				if e.Op != get {
					continue
				}
				calls++
				if e.Values[0] == logic.IntValue(-1) || e.Values[1] == logic.OpaqueValue(name, "none") {
					outside++
				}
			}
		}
		return outside, calls
	}
	if outside, calls := of(true); outside > 0 || calls == 0 {
		t.Errorf("%d of %d calls have an argument outside of a written domain, want none of many", outside, calls)
	}
	if outside, calls := of(false); outside == 0 {
		t.Errorf("none of %d calls has an answer outside of a preference as an argument", calls)
	}
}
