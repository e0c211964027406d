package same

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// The systems of these tests are queues in a ring.

var (
	number = sre.Field{Name: "v", Sort: logic.Int}
	push   = &sre.Op{Name: "push", Fields: []sre.Field{number}}
	pop    = &sre.Op{Name: "pop", Fields: []sre.Field{result("v", logic.Int)}}
	list   = &sre.Op{Name: "list", Fields: []sre.Field{result("all", logic.NewList("ints", logic.Int))}}
	bound  = &sre.Op{Name: "bound", Fields: []sre.Field{number}}
	all    = []*sre.Op{push, pop, list, bound}
)

func result(name string, s *logic.Sort) sre.Field {
	return sre.Field{Name: name, Sort: s, Result: true}
}

// ring is a queue.
type ring struct {
	slots   []int64
	head, n int
	bound   int  // of what it takes; 0: none
	wraps   bool // it grows well when it is wrapped
	asked   int  // how often it has shown what it has
	tires   bool // it shows nothing from some time on
}

func (q *ring) list() (out []int64) {
	for i := range q.n {
		out = append(out, q.slots[(q.head+i)%len(q.slots)])
	}
	return out
}

func (q *ring) push(v int64) {
	if q.bound > 0 && q.n >= q.bound {
		return
	}
	if q.n == len(q.slots) {
		grown := make([]int64, max(4, 2*len(q.slots)))
		if q.wraps {
			copy(grown, q.list())
			q.head = 0
		} else {
			copy(grown, q.slots)
		}
		q.slots = grown
	}
	q.slots[(q.head+q.n)%len(q.slots)] = v
	q.n++
}

func (q *ring) pop() (v int64) {
	if q.n == 0 {
		return -1
	}
	v = q.slots[q.head]
	q.head = (q.head + 1) % len(q.slots)
	q.n--
	return v
}

// Call performs a call.
func (q *ring) Call(c Call) (answer string, over bool, err error) {
	switch c.Op {
	case push:
		q.push(c.Args[0].Int())
	case pop:
		return fmt.Sprint(q.pop()), false, nil
	case list:
		if q.asked++; q.tires && q.asked > 3 {
			return "", false, nil
		}
		return fmt.Sprint(q.list()), false, nil
	case bound:
		q.bound = 1 + int(c.Args[0].Int())
	}
	return "", false, nil
}

func (q *ring) Close() error { return nil }

// walks are random calls of some operations.
func walks(ops ...*sre.Op) (out [][]Call) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		var calls []Call
		for range 40 {
			c := Call{Op: ops[r.IntN(len(ops))]}
			if c.Op.Args() > 0 {
				c.Args = []logic.Value{logic.IntValue(r.Int64N(6))}
			}
			calls = append(calls, c)
		}
		out = append(out, calls)
	}
	return out
}

func find(t *testing.T, fresh func() *ring, ops ...*sre.Op) Answer {
	t.Helper()
	a, err := Find(Question{
		Walks: walks(ops...), Seed: 1,
		Open:  func() (System, error) { return fresh(), nil },
		Order: func(*sre.Op) bool { return false },
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestRight(t *testing.T) {
	a := find(t, func() *ring { return &ring{wraps: true} }, push, pop, list)
	if len(a.Pairs) > 0 {
		t.Errorf("a right queue: %v", a.Pairs)
	}
	if !slices.Equal(a.Observers, []*sre.Op{list}) || a.Support.Tried < 300 {
		t.Errorf("%v observe, %d pairs were tried", a.Observers, a.Support.Tried)
	}
}

// A queue that is wrapped grows wrongly. Nothing shows whether it is wrapped.
func TestHiddenForm(t *testing.T) {
	a := find(t, func() *ring { return &ring{} }, push, pop, list)
	if len(a.Pairs) == 0 {
		t.Fatal("nothing was found")
	}
	p := a.Pairs[0]
	fresh := Opener(func() (System, error) { return &ring{}, nil })
	for _, probe := range [][]Call{p.Probe, p.Then} {
		x, _ := fresh.perform(p.Run, probe)
		y, _ := fresh.perform(p.Other, probe)
		alike := slices.Equal(x[len(p.Run):], y[len(p.Other):])
		if shows := len(probe) == len(p.Probe) && &probe[0] == &p.Probe[0]; alike != shows {
			t.Errorf("after %v and %v the answers to %v are alike: %v", p.Run, p.Other, probe, alike)
		}
	}
	if p.size() > 12 {
		t.Errorf("the pair is not small: %v", p)
	}
}

// A bound that nothing shows is no bug. What writes it is left out, and the rest is judged.
func TestHiddenBound(t *testing.T) {
	a := find(t, func() *ring { return &ring{wraps: true} }, all...)
	if len(a.Pairs) > 0 {
		t.Errorf("a queue with a bound: %v", a.Pairs)
	}
	if !slices.Equal(a.Without, []string{"bound"}) {
		t.Errorf("%v are left out", a.Without)
	}
	if a = find(t, func() *ring { return &ring{} }, all...); len(a.Pairs) == 0 {
		t.Errorf("a bound hides the bug")
	}
}

// A system without observers is not judged.
func TestNothingShown(t *testing.T) {
	a := find(t, func() *ring { return &ring{} }, push, pop)
	if len(a.Observers) > 0 || len(a.Pairs) > 0 {
		t.Errorf("%v observe: %v", a.Observers, a.Pairs)
	}
}

// What changes by being asked observes nothing.
func TestTiring(t *testing.T) {
	a := find(t, func() *ring { return &ring{wraps: true, tires: true} }, push, pop, list)
	if len(a.Pairs) > 0 && !slices.Contains(a.Observers, list) {
		t.Errorf("%v observe: %v", a.Observers, a.Pairs)
	}
}

// limiter hands out tokens. What it refuses may cost one nevertheless.
type limiter struct {
	tokens int64
	costs  func(tokens, asked int64) bool
}

var (
	take = &sre.Op{Name: "take", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}, {Name: "result", Sort: logic.Bool, Result: true}}}
	put  = &sre.Op{Name: "put", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	left = &sre.Op{Name: "left", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: logic.Int, Result: true}}}
)

func (l *limiter) Call(c Call) (answer string, over bool, err error) {
	switch c.Op {
	case put:
		l.tokens += c.Args[0].Int()
	case left:
		return fmt.Sprint(l.tokens, " "), false, nil
	case take:
		n := c.Args[0].Int()
		if n <= l.tokens {
			l.tokens -= n
			return "true ", false, nil
		}
		if l.costs(l.tokens, n) {
			l.tokens--
		}
		return "false ", false, nil
	}
	return "", false, nil
}

func (l *limiter) Close() error { return nil }

func TestRefused(t *testing.T) {
	for name, x := range map[string]struct {
		costs func(tokens, asked int64) bool
		want  string
	}{
		"never":  {func(int64, int64) bool { return false }, "[{take {120 0} []}]"},
		"seldom": {func(tokens, asked int64) bool { return tokens == 4 && asked == 5 }, "take(5) left()]"},
		"often":  {func(int64, int64) bool { return true }, "[]"}, // it is meant so
	} {
		a, err := Find(Question{
			Walks: walks(take, put, left), Seed: 1,
			Open:  func() (System, error) { return &limiter{2, x.costs}, nil },
			Order: func(*sre.Op) bool { return false },
		})
		if got := fmt.Sprint(a.Refused); err != nil || !strings.Contains(got, x.want) {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// runs is a set that may be packed. What is packed is counted wrongly in gaps.
type runs struct {
	all    []int64
	packed bool
	wrong  bool
}

var (
	add    = &sre.Op{Name: "add", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: logic.Int}}}
	pack   = &sre.Op{Name: "pack", Kind: sre.Call}
	values = &sre.Op{Name: "values", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: logic.NewList("list(int)", logic.Int), Result: true}}}
	below  = &sre.Op{Name: "below", Kind: sre.Call, Fields: []sre.Field{{Name: "v", Sort: logic.Int}, {Name: "result", Sort: logic.Int, Result: true}}}
	form   = &sre.Op{Name: "form", Kind: sre.Call, Fields: []sre.Field{{Name: "result", Sort: logic.Bool, Result: true}}}
)

func (s *runs) Call(c Call) (answer string, over bool, err error) {
	switch c.Op {
	case add:
		if i, found := slices.BinarySearch(s.all, c.Args[0].Int()); !found {
			s.all = slices.Insert(s.all, i, c.Args[0].Int())
		}
	case pack:
		s.packed = true
	case values:
		return fmt.Sprint(s.all), false, nil
	case form:
		return fmt.Sprint(s.packed), false, nil
	case below:
		n, _ := slices.BinarySearch(s.all, c.Args[0].Int())
		if s.wrong && s.packed && n == 1 && s.all[0] == 0 && c.Args[0].Int() == 3 {
			n++
		}
		return fmt.Sprint(n), false, nil
	}
	return "", false, nil
}

func (s *runs) Close() error { return nil }

// The form of a set shows, so histories with different forms never show the same. They list the
// same.
func TestListed(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		a, err := Find(Question{
			Walks: walks(add, pack, values, below, form), Seed: 1,
			Open:  func() (System, error) { return &runs{wrong: wrong}, nil },
			Order: func(*sre.Op) bool { return false },
		})
		if err != nil || wrong != (len(a.Listed.Pairs) > 0) || len(a.Pairs) > 0 {
			t.Errorf("wrong: %v, %+v, %v, %v", wrong, a.Listed, a.Pairs, err)
		}
	}
}

// TestInner: what tells how a system is built may depend on how it has come there.
func TestInner(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"fillrate": true, "height": true, "getCapacity": true, "len": false, "load": false, "heightOf": false} {
		if inner.MatchString(name) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}

// TestSeldom: what shows in four of a hundred cases does not show often enough in all.
func TestSeldom(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		shown, cases int
		want         bool
	}{{0, 24, false}, {4, 96, true}, {5, 96, false}, {40, 384, false}} {
		if got := (&tally{changed: map[string]int{"": tt.shown}}).seldom(tt.cases); got != tt.want {
			t.Errorf("%d of %d: %v", tt.shown, tt.cases, got)
		}
	}
}

// TestCounts: where texts go in, what is shown must be more than how much there is.
func TestCounts(t *testing.T) {
	t.Parallel()
	text := sre.Field{Name: "s", Sort: logic.String}
	write := &sre.Op{Name: "write", Kind: sre.Call, Fields: []sre.Field{text}}
	read := &sre.Op{Name: "read", Kind: sre.Call, Fields: []sre.Field{result("s", logic.String)}}
	has := &sre.Op{Name: "has", Kind: sre.Call, Fields: []sre.Field{text, result("found", logic.Bool)}}
	size := &sre.Op{Name: "size", Kind: sre.Call, Fields: []sre.Field{result("n", logic.Int)}}
	for _, tt := range []struct {
		ops, observers []*sre.Op
		want           bool
	}{
		{[]*sre.Op{write, size}, []*sre.Op{size}, true},
		{[]*sre.Op{write, size, read}, []*sre.Op{size, read}, false},
		{[]*sre.Op{write, size, has}, []*sre.Op{size, has}, false},
		{[]*sre.Op{push, size}, []*sre.Op{size}, false},
	} {
		if got := (&finder{domain: domain{ops: tt.ops}, observers: tt.observers}).counts(); got != tt.want {
			t.Errorf("%v: %v", tt, got)
		}
	}
}
