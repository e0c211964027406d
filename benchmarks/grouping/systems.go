// Package grouping measures how often a test that keeps going lists as many failures as its system
// has bugs. Its systems are small containers with bugs that a set of names switches on: two at a
// time, which are to be two lines of the list, or one that several operations notice, which is to
// be one.
package grouping

import (
	"context"
	"slices"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// container is one of the systems: it answers an operation on keys and values.
type container interface {
	do(op string, a, b int64) (int64, bool)
}

// system names a container, its operations and its bugs.
type system struct {
	name   string
	open   func(bugs []string) container
	ops    []operation
	causes []string // bugs of operations that change something: several others notice them
	seen   []string // bugs of operations that only ask
}

// operation is one of a container, with so many arguments.
type operation struct {
	name string
	args int
	num  bool // it answers a number
	ok   bool // it answers a boolean
}

// systems returns all of them.
func systems() []system {
	return []system{
		{"stack", func(b []string) container { return &stack{bugs: b} },
			[]operation{{"push", 1, false, false}, {"pop", 0, true, true}, {"peek", 0, true, true}, {"size", 0, true, false}, {"holds", 1, false, true}},
			[]string{"push at three is lost", "pop takes two of many", "push doubles zero", "pop keeps a five"},
			[]string{"size of two", "peek at the bottom", "holds no five", "peek says no"}},
		{"queue", func(b []string) container { return &queue{bugs: b} },
			[]operation{{"put", 1, false, false}, {"take", 0, true, true}, {"head", 0, true, true}, {"length", 0, true, false}, {"sum", 0, true, false}},
			[]string{"put in front of four", "take keeps a three", "put replaces the last equal", "take clears a pair"},
			[]string{"head of the last", "sum without the first", "length of three", "head says no"}},
		{"table", func(b []string) container { return &table{bugs: b} },
			[]operation{{"set", 2, false, false}, {"get", 1, true, true}, {"remove", 1, false, true}, {"has", 1, false, true}, {"count", 0, true, false}, {"total", 0, true, false}},
			[]string{"set keeps the old", "remove leaves two", "set drops zero", "remove takes the least"},
			[]string{"get of one adds", "has every five", "count without zero", "total of many"}},
		{"set", func(b []string) container { return &set{bugs: b} },
			[]operation{{"add", 1, false, true}, {"drop", 1, false, true}, {"contains", 1, false, true}, {"card", 0, true, false}, {"least", 0, true, true}},
			[]string{"add of the third is lost", "drop takes the next too", "add again removes", "drop of four does nothing"},
			[]string{"least is the greatest", "card counts twice", "contains three", "least says no"}},
		{"bank", func(b []string) container { return &bank{bugs: b} },
			[]operation{{"deposit", 2, false, false}, {"withdraw", 2, false, true}, {"move", 1, false, true}, {"balance", 1, true, false}, {"funds", 0, true, false}, {"rich", 1, false, true}},
			[]string{"deposit of five is six", "withdraw of all leaves one", "move makes money", "deposit into two is lost"},
			[]string{"balance of three", "funds without zero", "rich at the limit", "balance of many"}},
	}
}

// on reports whether a bug is switched on.
func on(bugs []string, name string) bool { return slices.Contains(bugs, name) }

type stack struct {
	bugs  []string
	elems []int64
}

func (s *stack) do(op string, a, _ int64) (int64, bool) {
	n := len(s.elems)
	switch op {
	case "push":
		if on(s.bugs, "push at three is lost") && n == 3 {
			return 0, false
		}
		if on(s.bugs, "push doubles zero") && a == 0 {
			s.elems = append(s.elems, a)
		}
		s.elems = append(s.elems, a)
	case "pop":
		if n == 0 {
			return 0, false
		}
		top := s.elems[n-1]
		if on(s.bugs, "pop keeps a five") && top == 5 {
			return top, true
		}
		s.elems = s.elems[:n-1]
		if on(s.bugs, "pop takes two of many") && n > 3 {
			s.elems = s.elems[:n-2]
		}
		return top, true
	case "peek":
		if n == 0 || on(s.bugs, "peek says no") && s.elems[n-1] == 2 {
			return 0, false
		}
		if on(s.bugs, "peek at the bottom") {
			return s.elems[0], true
		}
		return s.elems[n-1], true
	case "size":
		if on(s.bugs, "size of two") && n == 2 {
			n++
		}
		return int64(n), true
	case "holds":
		return 0, slices.Contains(s.elems, a) && !(on(s.bugs, "holds no five") && a == 5)
	}
	return 0, false
}

type queue struct {
	bugs  []string
	elems []int64
}

func (q *queue) do(op string, a, _ int64) (int64, bool) {
	n := len(q.elems)
	switch op {
	case "put":
		switch {
		case on(q.bugs, "put in front of four") && n > 0 && q.elems[0] == 4:
			q.elems = slices.Insert(q.elems, 0, a)
		case on(q.bugs, "put replaces the last equal") && n > 0 && q.elems[n-1] == a:
		default:
			q.elems = append(q.elems, a)
		}
	case "take":
		if n == 0 {
			return 0, false
		}
		x := q.elems[0]
		if on(q.bugs, "take keeps a three") && x == 3 {
			return x, true
		}
		q.elems = q.elems[1:]
		if on(q.bugs, "take clears a pair") && n == 2 {
			q.elems = nil
		}
		return x, true
	case "head":
		if n == 0 || on(q.bugs, "head says no") && n > 2 {
			return 0, false
		}
		if on(q.bugs, "head of the last") && q.elems[n-1] == 1 {
			return q.elems[n-1], true
		}
		return q.elems[0], true
	case "length":
		if on(q.bugs, "length of three") && n == 3 {
			n--
		}
		return int64(n), true
	case "sum":
		total := int64(0)
		for i, x := range q.elems {
			if i > 0 || !on(q.bugs, "sum without the first") {
				total += x
			}
		}
		return total, true
	}
	return 0, false
}

type table struct {
	bugs []string
	m    map[int64]int64
}

func (t *table) do(op string, a, b int64) (int64, bool) {
	if t.m == nil {
		t.m = map[int64]int64{}
	}
	v, there := t.m[a]
	switch op {
	case "set":
		if on(t.bugs, "set keeps the old") && there || on(t.bugs, "set drops zero") && b == 0 {
			return 0, false
		}
		t.m[a] = b
	case "get":
		if on(t.bugs, "get of one adds") && a == 1 && there {
			return v + 1, there
		}
		return v, there
	case "remove":
		if on(t.bugs, "remove leaves two") && a == 2 {
			return 0, there
		}
		delete(t.m, a)
		if on(t.bugs, "remove takes the least") && len(t.m) > 0 {
			delete(t.m, t.least())
		}
		return 0, there
	case "has":
		return 0, there || on(t.bugs, "has every five") && a == 5
	case "count":
		n := len(t.m)
		if _, zero := t.m[0]; zero && on(t.bugs, "count without zero") {
			n--
		}
		return int64(n), true
	case "total":
		total := int64(0)
		for _, x := range t.m {
			total += x
		}
		if on(t.bugs, "total of many") && len(t.m) > 2 {
			total++
		}
		return total, true
	}
	return 0, false
}

func (t *table) least() int64 {
	least := int64(1 << 60)
	for k := range t.m {
		least = min(least, k)
	}
	return least
}

type set struct {
	bugs  []string
	elems []int64 // in order
}

func (s *set) do(op string, a, _ int64) (int64, bool) {
	at, there := slices.BinarySearch(s.elems, a)
	n := len(s.elems)
	switch op {
	case "add":
		switch {
		case there && on(s.bugs, "add again removes"):
			s.elems = slices.Delete(s.elems, at, at+1)
		case there || n == 2 && on(s.bugs, "add of the third is lost"):
		default:
			s.elems = slices.Insert(s.elems, at, a)
		}
		return 0, !there
	case "drop":
		if there && !(a == 4 && on(s.bugs, "drop of four does nothing")) {
			s.elems = slices.Delete(s.elems, at, at+1)
			if on(s.bugs, "drop takes the next too") && at < len(s.elems) {
				s.elems = slices.Delete(s.elems, at, at+1)
			}
		}
		return 0, there
	case "contains":
		return 0, there || a == 3 && on(s.bugs, "contains three")
	case "card":
		if on(s.bugs, "card counts twice") && n > 2 {
			n *= 2
		}
		return int64(n), true
	case "least":
		switch {
		case n == 0 || on(s.bugs, "least says no") && s.elems[0] == 0:
			return 0, false
		case on(s.bugs, "least is the greatest"):
			return s.elems[n-1], true
		}
		return s.elems[0], true
	}
	return 0, false
}

type bank struct {
	bugs []string
	has  [6]int64
}

func (b *bank) do(op string, a, n int64) (int64, bool) {
	a = (a%6 + 6) % 6 // requests may be beside the given range
	n = max(n, 0)
	switch op {
	case "deposit":
		if on(b.bugs, "deposit of five is six") && n == 5 {
			n++
		}
		if !on(b.bugs, "deposit into two is lost") || a != 2 {
			b.has[a] += n
		}
	case "withdraw":
		if b.has[a] < n {
			return 0, false
		}
		b.has[a] -= n
		if on(b.bugs, "withdraw of all leaves one") && n > 0 && b.has[a] == 0 {
			b.has[a] = 1
		}
		return 0, true
	case "move":
		if b.has[a] == 0 {
			return 0, false
		}
		b.has[(a+1)%6] += b.has[a]
		if !on(b.bugs, "move makes money") {
			b.has[a] = 0
		}
		return 0, true
	case "balance":
		x := b.has[a]
		if on(b.bugs, "balance of three") && a == 3 && x > 0 || on(b.bugs, "balance of many") && x > 8 {
			x--
		}
		return x, true
	case "funds":
		total := int64(0)
		for i, x := range b.has {
			if i > 0 || !on(b.bugs, "funds without zero") {
				total += x
			}
		}
		return total, true
	case "rich":
		return 0, b.has[a] > 5 || b.has[a] == 5 && on(b.bugs, "rich at the limit")
	}
	return 0, false
}

// adapter lets the runtime ask a container.
type adapter struct {
	rt.CallOnly
	ops []operation
	c   container
}

func (x adapter) Call(_ context.Context, name string, args []rt.Value) (out []rt.Value, err error) {
	o := x.ops[slices.IndexFunc(x.ops, func(o operation) bool { return o.name == name })]
	r := asked(name, args)
	n, ok := x.c.do(name, r.a, r.b)
	if o.num {
		out = append(out, rt.IntValue(n))
	}
	if o.ok {
		out = append(out, rt.BoolValue(ok))
	}
	return out, nil
}

func (adapter) Close() error { return nil }

// request is a call of a container.
type request struct {
	op   string
	a, b int64
}

// asked returns a call with such arguments.
func asked(op string, args []rt.Value) request {
	var in [2]int64
	for i, v := range args {
		in[i] = v.Int()
	}
	return request{op, in[0], in[1]}
}

// noting is an adapter that notes the calls of a run.
type noting struct {
	adapter
	calls *[]request
}

func (x noting) Call(ctx context.Context, name string, args []rt.Value) ([]rt.Value, error) {
	*x.calls = append(*x.calls, asked(name, args))
	return x.adapter.Call(ctx, name, args)
}
