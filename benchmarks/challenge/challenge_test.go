package challenge

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/runtime/strategy/walk"
)

// call is a call with its arguments.
type call struct {
	op   string
	args []int
}

// input is what a program judges: calls that build it, and the call of check.
type input []call

func (in input) String() string {
	var parts []string
	for _, c := range in {
		parts = append(parts, fmt.Sprintf("%s(%s)", c.op, strings.Trim(fmt.Sprint(c.args), "[]")))
	}
	return strings.Join(parts, " ")
}

// size is the number of calls; a check without arguments does not count.
func (in input) size() int { return len(in) - 1 + min(len(in.last()), 1) }

// sum is the sum of the absolute values.
func (in input) sum() (n int) {
	for _, c := range in {
		for _, x := range c.args {
			n += max(x, -x)
		}
	}
	return n
}

// list returns the numbers that were given to an operation.
func (in input) list(op string) (out []int) {
	for _, c := range in {
		if c.op == op {
			out = append(out, c.args...)
		}
	}
	return out
}

// last returns the arguments of check.
func (in input) last() []int { return in[len(in)-1].args }

// span is the least and the largest number of an argument.
type span struct{ lo, hi int }

// wide stands for all integers.
var wide = span{-1 << 31, 1<<31 - 1}

// arg is an argument: a number, a list, or a list of lists.
type arg struct {
	span
	depth       int
	least, most int    // elements, of each list
	op          string // adds an element
}

// operation is an operation with its arguments.
type operation struct {
	name string
	args []arg
}

// domain returns the values of an argument.
func (a arg) domain() (sort *rt.Sort, d draw.Domain) {
	sort, d = rt.Int, draw.Between(int64(a.lo), int64(a.hi))
	for range a.depth {
		sort, d = logic.NewList("List", sort), draw.Lists(d, a.least, a.most)
	}
	return sort, d
}

// generator draws the same by rapid.
func (a arg) generator(depth int) *rapid.Generator[rt.Value] {
	if depth == 0 {
		return rapid.Map(rapid.IntRange(a.lo, a.hi), func(n int) rt.Value { return rt.IntValue(int64(n)) })
	}
	return rapid.Map(rapid.SliceOfN(a.generator(depth-1), a.least, a.most), func(l []rt.Value) rt.Value { return logic.ListValue(l...) })
}

// program is a program of the challenge.
type program struct {
	name string
	// args are the arguments of check as values. From these the calls follow, and the plain
	// property.
	args []arg
	// For trees there are no such values, but calls and a plain property.
	ops   []operation
	plain func(*rapid.T) input
	// fails reports whether what check claims is wrong. It may panic instead.
	fails func(input) bool
}

func list(s span, least, most int) []arg { return []arg{{s, 1, least, most, "add"}} }

// difference returns a program on the difference of two positive numbers, where the first is ten or
// more.
func difference(name string, wrong func(d int) bool) program {
	positive := arg{span: span{1, wide.hi}}
	return program{name: "difference must not be " + name, args: []arg{positive, positive}, fails: func(in input) bool {
		a, b := in.last()[0], in.last()[1]
		return a >= 10 && wrong(max(a-b, b-a))
	}}
}

// programs returns all programs.
func programs() []program {
	bound := program{name: "bound5", fails: func(in input) bool {
		var all int16
		for _, op := range "abcde" {
			var sum int16
			for _, x := range in.list(string(op)) {
				sum += int16(x)
			}
			if sum >= 256 {
				return false
			}
			all += sum
		}
		return all >= 5*256
	}}
	for _, op := range "abcde" {
		bound.args = append(bound.args, arg{span{-1 << 15, 1<<15 - 1}, 1, 0, 10, string(op)})
	}
	return []program{
		bound,
		{name: "large union list", args: []arg{{wide, 2, 0, 10, "add"}}, fails: func(in input) bool { return distinct(in.list("add")) > 4 }},
		{name: "reverse", args: list(wide, 0, 20), fails: func(in input) bool {
			l, r := in.list("add"), in.list("add")
			slices.Reverse(r)
			return !slices.Equal(l, r)
		}},
		calculator(),
		{name: "length list", args: list(span{0, 1000}, 1, 100), fails: func(in input) bool {
			return slices.ContainsFunc(in.list("add"), func(x int) bool { return x >= 900 })
		}, plain: func(t *rapid.T) (in input) {
			// The length first: that is the challenge.
			for range rapid.IntRange(1, 100).Draw(t, "n") {
				in = append(in, call{"add", []int{rapid.IntRange(0, 1000).Draw(t, "x")}})
			}
			return append(in, call{op: "check"})
		}},
		difference("zero", func(d int) bool { return d == 0 }),
		difference("small", func(d int) bool { return 1 <= d && d <= 4 }),
		difference("one", func(d int) bool { return d == 1 }),
		heap(),
		{name: "coupling", args: list(span{0, 10}, 0, 20), fails: func(in input) bool {
			l := in.list("add")
			if slices.ContainsFunc(l, func(x int) bool { return x >= len(l) }) {
				return false
			}
			for i, x := range l {
				if x != i && l[x] == i {
					return true
				}
			}
			return false
		}},
		{name: "deletion", args: append(list(wide, 0, 20), arg{span: wide}), fails: func(in input) bool {
			l, x := in.list("add"), in.last()[0]
			i := slices.Index(l, x)
			return i >= 0 && slices.Contains(slices.Delete(l, i, i+1), x)
		}},
		{name: "distinct", args: list(wide, 0, 20), fails: func(in input) bool { return distinct(in.list("add")) > 2 }},
		{name: "nested lists", args: []arg{{wide, 2, 0, 10, "add"}}, fails: func(in input) bool { return len(in.list("add")) > 10 }},
	}
}

// distinct returns how many different numbers there are.
func distinct(of []int) int { return len(slices.Compact(slices.Sorted(slices.Values(of)))) }

// calculator evaluates terms, which calls write with operators behind their operands. No term is
// divided by a literal 0, and yet the divisor may be 0. Calls for which operands are missing do
// nothing.
func calculator() program {
	type term struct {
		n       int
		literal bool
	}
	fails := func(in input) bool {
		var stack []term
		for _, c := range in[:len(in)-1] {
			if c.op == "push" {
				stack = append(stack, term{c.args[0], true})
				continue
			}
			if len(stack) < 2 {
				continue
			}
			a, b := stack[len(stack)-2], stack[len(stack)-1]
			if c.op == "plus" {
				a.n += b.n
			} else if b.n != 0 || !b.literal {
				a.n /= b.n
			} else {
				continue
			}
			stack = append(stack[:len(stack)-2], term{n: a.n})
		}
		return false
	}
	var write func(t *rapid.T, depth int) input
	write = func(t *rapid.T, depth int) input {
		kind := 0
		if depth > 0 {
			kind = rapid.IntRange(0, 4).Draw(t, "kind")
		}
		if kind < 3 {
			return input{{"push", []int{rapid.IntRange(wide.lo, wide.hi).Draw(t, "n")}}}
		}
		in := append(write(t, depth-1), write(t, depth-1)...)
		return append(in, call{op: []string{"plus", "divide"}[kind-3]})
	}
	return program{
		name:  "calculator",
		ops:   []operation{{"push", []arg{{span: wide}}}, {"plus", nil}, {"divide", nil}},
		plain: func(t *rapid.T) input { return append(write(t, 6), call{op: "check"}) },
		fails: fails,
	}
}

// heap is a binary heap that is wrongly turned into a sorted list: only its root is taken out, and
// the rest is read off as it is. Calls write its nodes, a node before its left child, and that
// before the right one; what is not written is not there. Numbers say how much a node is above its
// parent.
func heap() program {
	type node struct {
		n           int
		left, right *node
	}
	var merge func(a, b *node) *node
	merge = func(a, b *node) *node {
		if a == nil || b != nil && a.n > b.n {
			a, b = b, a
		}
		if b == nil {
			return a
		}
		return &node{a.n, merge(a.right, b), a.left}
	}
	var read func(in *input, least int) *node
	read = func(in *input, least int) *node {
		if len(*in) < 2 { // check
			return nil
		}
		c := (*in)[0]
		*in = (*in)[1:]
		if c.op == "none" {
			return nil
		}
		h := &node{n: least + c.args[0]}
		h.left = read(in, h.n)
		h.right = read(in, h.n)
		return h
	}
	var listed func(h *node) []int
	listed = func(h *node) []int {
		if h == nil {
			return nil
		}
		return append(append([]int{h.n}, listed(h.right)...), listed(h.left)...)
	}
	const steps = 1000
	var write func(t *rapid.T, size int) input
	write = func(t *rapid.T, size int) input {
		if size == 0 || rapid.IntRange(1, 8).Draw(t, "branch") == 1 {
			return input{{op: "none"}}
		}
		in := input{{"node", []int{rapid.IntRange(0, steps).Draw(t, "n")}}}
		return append(append(in, write(t, size/2)...), write(t, size/2)...)
	}
	return program{
		name: "binary heap",
		ops:  []operation{{"node", []arg{{span: span{0, steps}}}}, {"none", nil}},
		plain: func(t *rapid.T) input {
			in := write(t, rapid.IntRange(0, 20).Draw(t, "size"))
			for len(in) > 0 && in[len(in)-1].op == "none" {
				in = in[:len(in)-1]
			}
			return append(in, call{op: "check"})
		},
		fails: func(in input) bool {
			h := read(&in, 0)
			return h != nil && !slices.IsSorted(listed(merge(h.left, h.right)))
		},
	}
}

// calls returns the operations that build what is judged, and the arguments of check.
func (p program) calls() (ops []operation, check operation) {
	ops = slices.Clone(p.ops)
	check.name = "check"
	for _, a := range p.args {
		if a.depth == 0 {
			check.args = append(check.args, a)
			continue
		}
		if ops = append(ops, operation{a.op, []arg{{span: a.span}}}); a.depth == 2 {
			ops = append(ops, operation{"open", nil})
		}
	}
	return ops, check
}

// of returns the input that has these values.
func (p program) of(values []rt.Value) (in input) {
	check := call{op: "check"}
	for i, v := range values {
		a := p.args[i]
		switch a.depth {
		case 0:
			check.args = append(check.args, int(v.Int()))
			continue
		case 1:
			v = logic.ListValue(v)
		}
		for j, l := range v.Elems() {
			if j > 0 {
				in = append(in, call{op: "open"})
			}
			for _, x := range l.Elems() {
				in = append(in, call{a.op, []int{int(x.Int())}})
			}
		}
	}
	return append(in, check)
}

// drawn draws an input in the plain property.
func (p program) drawn(t *rapid.T) input {
	if p.plain != nil {
		return p.plain(t)
	}
	var values []rt.Value
	for i, a := range p.args {
		values = append(values, a.generator(a.depth).Draw(t, fmt.Sprint(i)))
	}
	return p.of(values)
}

// tester is what is made smaller, as calls or as values. It remembers what was judged last.
type tester struct {
	program
	values bool
	judged input
}

// system is what the runtime asks.
type system struct {
	rt.CallOnly
	*tester
	built input
}

func (s *system) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	if s.values {
		s.judged = s.of(args)
	} else {
		c := call{op: op}
		for _, v := range args {
			c.args = append(c.args, int(v.Int()))
		}
		if op != "check" {
			s.built = append(s.built, c)
			return nil, nil
		}
		s.judged = append(slices.Clone(s.built), c)
	}
	return []rt.Value{rt.BoolValue(!s.fails(s.judged))}, nil
}

func (s *system) Close() error { return nil }

// test returns the test of the program.
func (tr *tester) test() *rt.Test {
	var ops []*rt.Op
	var requests []strategy.Request
	others, last := tr.calls()
	if tr.values {
		others, last.args = nil, tr.args
	}
	for _, o := range append(others, last) {
		op := &rt.Op{Name: o.name, Kind: rt.Call}
		r := strategy.Request{Op: o.name}
		for i, a := range o.args {
			sort, d := a.domain()
			op.Fields = append(op.Fields, rt.Field{Name: string(rune('a' + i)), Sort: sort})
			r.Args = append(r.Args, d)
		}
		ops = append(ops, op)
		requests = append(requests, r)
	}
	check := ops[len(ops)-1]
	check.Fields = append(check.Fields, rt.Field{Name: "ok", Sort: rt.Bool, Result: true})
	s := rt.NewSystem("challenge", ops...)
	w := walk.New(s, walk.Walk{Requests: requests})
	test := &rt.Test{
		System:     s,
		Goal:       rt.Goal{Name: "wrong", Violation: s.Seq(s.All(), s.Event(check, s.L.Not(s.Field(check, "ok"))))},
		New:        func(context.Context) (rt.Adapter, error) { return &system{tester: tr}, nil },
		Generators: []rt.Generator{{Name: "walk", Run: func(s *rt.Session) { s.Explore(w) }}},
	}
	test.Options.Shrink.Time = 24 * time.Hour // the number of candidates is the bound
	return test
}

// end is what became of a failure.
type end struct {
	found, small input
	runs         int // that shrinking took
	cut          bool
}

// most is how many runs a seed has to fail.
const most = 1_000_000

// ours returns what becomes of the first failure of a walk.
func (p program) ours(t *testing.T, values bool, seed int) (e end) {
	t.Helper()
	tr := &tester{program: p, values: values}
	test := tr.test()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var failed *run.Result
	sample.Runs(ctx, test, most, uint64(seed), func(_ int, r *run.Result) {
		if failed == nil && r.Failed() {
			failed = r
			e.found = tr.judged
			cancel()
		}
	})
	if failed == nil {
		t.Fatalf("%s: seed %d: no run fails", p.name, seed)
	}
	s, err := sample.Shrink(t.Context(), test, failed)
	if err != nil {
		t.Fatal(err)
	}
	e.runs, e.cut = s.Runs, !s.Minimal
	if r := sample.Replay(test, s.Run); r.Verdict != failed.Verdict {
		t.Errorf("%s: seed %d: the smaller run ends as %v\n%s", p.name, seed, r.Verdict, r.Table())
	}
	e.small = tr.judged
	return e
}

// silent is a test that says nothing.
type silent struct {
	rapid.TB
	failed bool
}

func (s *silent) Helper()               {}
func (s *silent) Name() string          { return "challenge" }
func (s *silent) Log(...any)            {}
func (s *silent) Logf(string, ...any)   {}
func (s *silent) Errorf(string, ...any) { s.failed = true }
func (s *silent) Failed() bool          { return s.failed }
func (s *silent) FailNow()              { runtime.Goexit() }

// plainly returns what rapid makes of the first failure of the plain property.
func (p program) plainly(t *testing.T, seed int) (e end) {
	t.Helper()
	for name, value := range map[string]string{"seed": fmt.Sprint(seed), "checks": fmt.Sprint(most), "nofailfile": "true"} {
		f := flag.Lookup("rapid." + name).Value
		defer f.Set(f.String())
		if err := f.Set(value); err != nil {
			t.Fatal(err)
		}
	}
	var shrinking time.Time
	var checked sync.WaitGroup
	checked.Go(func() { // which ends with it
		rapid.Check(&silent{}, func(t *rapid.T) {
			if e.found != nil {
				e.runs++
			}
			in := p.drawn(t)
			if !p.wrong(in) {
				return
			}
			if e.small = in; e.found == nil {
				e.found, shrinking = in, time.Now()
			}
			t.Fatal("wrong")
		})
	})
	checked.Wait()
	if e.found == nil {
		t.Fatalf("%s: seed %d: no run fails", p.name, seed)
	}
	e.runs-- // shows the end
	e.cut = time.Since(shrinking) > 29*time.Second
	return e
}

// wrong reports whether a program fails for an input, as it was judged.
func (p program) wrong(in input) (failed bool) {
	defer func() { failed = failed || recover() != nil }()
	return p.fails(in)
}

// median returns the middle one of some numbers.
func median(ends []end, of func(end) int) int {
	sorted := slices.SortedFunc(slices.Values(ends), func(a, b end) int { return of(a) - of(b) })
	return of(sorted[len(sorted)/2])
}

// row is a line of the table.
func row(name, form string, ends []end) string {
	times := map[string]int{}
	cut := 0
	for _, e := range ends {
		times[e.small.String()]++
		if e.cut {
			cut++
		}
	}
	often := slices.MaxFunc(slices.Sorted(maps.Keys(times)), func(a, b string) int { return times[a] - times[b] })
	return fmt.Sprintf("| %s | %s | %d | %d | %d | %d | %d | %d | %s (%d) |", name, form, len(times),
		median(ends, func(e end) int { return e.small.size() }), median(ends, func(e end) int { return e.small.sum() }),
		median(ends, func(e end) int { return e.found.size() }), median(ends, func(e end) int { return e.runs }), cut, often, times[often])
}

// TestChallenge makes failures smaller: they still fail, and those of walks are not longer.
func TestChallenge(t *testing.T) {
	long := environment.Long.Get() != ""
	seeds := 3
	if long {
		seeds = 100
		t.Log("| program | form | ends | length | sum | length before | runs | cut | most frequent end |\n|---|---|--:|--:|--:|--:|--:|--:|---|")
	}
	for _, p := range programs() {
		if !long && p.name != "deletion" && p.name != "calculator" {
			continue
		}
		for _, form := range []string{"calls", "values", "rapid"} {
			if _, check := p.calls(); form == "values" && len(p.args) == len(check.args) {
				continue // no values, or the same as the calls
			}
			var ends []end
			for seed := 1; seed <= seeds; seed++ {
				var e end
				if form == "rapid" {
					e = p.plainly(t, seed)
				} else if e = p.ours(t, form == "values", seed); e.small.size() > e.found.size() {
					t.Errorf("%s, %s: seed %d: %v became %v", p.name, form, seed, e.found, e.small)
				}
				if !p.wrong(e.found) || !p.wrong(e.small) {
					t.Errorf("%s, %s: seed %d: %v or %v does not fail", p.name, form, seed, e.found, e.small)
				}
				ends = append(ends, e)
			}
			t.Log(row(p.name, form, ends))
		}
	}
}
