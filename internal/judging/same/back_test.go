package same_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// ints are the lists of integers.
var ints = logic.NewList("list(int)", logic.Int)

// method is a method of a toy.
type method struct {
	name          string
	args, results []*logic.Sort
	do            func(args []logic.Value) []logic.Value
}

// toy makes a system with some methods.
type toy func() []method

// opened is a toy.
type opened []method

func (o opened) Tell(c same.Call) ([]logic.Value, bool, error) {
	for _, m := range o {
		if m.name == c.Op.Name {
			return m.do(c.Args), false, nil
		}
	}
	return nil, true, nil
}

func (opened) Close() error { return nil }

// ask asks about a toy.
func (t toy) ask(tb testing.TB) []same.Taken {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	var ops []*sre.Op
	for _, m := range t() {
		op := &sre.Op{Name: m.name, Kind: sre.Call}
		for _, s := range m.args {
			op.Fields = append(op.Fields, sre.Field{Name: "v", Sort: s})
		}
		for i, s := range m.results {
			op.Fields = append(op.Fields, sre.Field{Name: []string{"result", "ok"}[i], Sort: s, Result: true})
		}
		ops = append(ops, op)
	}
	var walks [][]same.Call
	for range 40 {
		var walk []same.Call
		for range 50 {
			c := same.Call{Op: ops[r.IntN(len(ops))]}
			for range c.Op.Args() {
				c.Args = append(c.Args, logic.IntValue(r.Int64N(21)))
			}
			walk = append(walk, c)
		}
		walks = append(walks, walk)
	}
	found, err := same.TakenBack(walks, func() (same.Told, error) { return opened(t()), nil }, 1)
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

func values(l []int64) logic.Value {
	var out []logic.Value
	for _, n := range l {
		out = append(out, logic.IntValue(n))
	}
	return logic.ListValue(out...)
}

func is(b bool) logic.Value { return logic.BoolValue(b) }

// notes keeps two sorts of notes under numbers. Where unwatch is greedy, it drops both.
func notes(greedy bool) toy {
	return func() []method {
		watched, pinned := map[int64]bool{}, map[int64]bool{}
		add := func(m map[int64]bool) func([]logic.Value) []logic.Value {
			return func(a []logic.Value) []logic.Value {
				isNew := !m[a[0].Int()]
				m[a[0].Int()] = true
				return []logic.Value{is(isNew)}
			}
		}
		drop := func(ms ...map[int64]bool) func([]logic.Value) []logic.Value {
			return func(a []logic.Value) []logic.Value {
				was := ms[0][a[0].Int()]
				for _, m := range ms {
					delete(m, a[0].Int())
				}
				return []logic.Value{is(was)}
			}
		}
		one, yes := []*logic.Sort{logic.Int}, []*logic.Sort{logic.Bool}
		unwatch := drop(watched)
		if greedy {
			unwatch = drop(watched, pinned)
		}
		return []method{
			{"watch", one, yes, add(watched)}, {"unwatch", one, yes, unwatch}, {"pin", one, yes, add(pinned)}, {"unpin", one, yes, drop(pinned)},
			{"of", one, []*logic.Sort{logic.Bool, logic.Bool}, func(a []logic.Value) []logic.Value {
				return []logic.Value{is(watched[a[0].Int()]), is(pinned[a[0].Int()])}
			}},
		}
	}
}

// bag has values, of which remove takes out one or all that are equal.
func bag(all bool, spoil func([]int64) []int64) toy {
	return func() []method {
		var l []int64
		return []method{
			{"add", []*logic.Sort{logic.Int}, nil, func(a []logic.Value) []logic.Value {
				l = append(l, a[0].Int())
				return nil
			}},
			{"remove", []*logic.Sort{logic.Int}, nil, func(a []logic.Value) []logic.Value {
				for i := len(l) - 1; i >= 0; i-- {
					if l[i] == a[0].Int() {
						if l = slices.Delete(l, i, i+1); !all {
							break
						}
					}
				}
				l = spoil(l)
				return nil
			}},
			{"values", nil, []*logic.Sort{ints}, func([]logic.Value) []logic.Value { return []logic.Value{values(l)} }},
		}
	}
}

// fields have values under numbers. What sets one says that it went well.
func fields() []method {
	one, more := map[int64]int64{}, map[int64]int64{}
	set := func(m, other map[int64]int64) func([]logic.Value) []logic.Value {
		return func(a []logic.Value) []logic.Value {
			delete(other, a[0].Int())
			m[a[0].Int()] = a[1].Int()
			return []logic.Value{is(true)}
		}
	}
	return []method{
		{"get", []*logic.Sort{logic.Int}, []*logic.Sort{logic.Int}, func(a []logic.Value) []logic.Value {
			return []logic.Value{logic.IntValue(one[a[0].Int()] + more[a[0].Int()])}
		}},
		{"set", []*logic.Sort{logic.Int, logic.Int}, []*logic.Sort{logic.Bool}, set(one, more)},
		{"setMore", []*logic.Sort{logic.Int, logic.Int}, []*logic.Sort{logic.Bool}, set(more, one)},
		{"unset", []*logic.Sort{logic.Int}, nil, func(a []logic.Value) []logic.Value {
			delete(one, a[0].Int())
			delete(more, a[0].Int())
			return nil
		}},
		{"size", nil, []*logic.Sort{logic.Int}, func([]logic.Value) []logic.Value {
			return []logic.Value{logic.IntValue(int64(len(one) + len(more)))}
		}},
	}
}

func TestTakenBack(t *testing.T) {
	t.Parallel()
	keep := func(l []int64) []int64 { return l }
	for name, x := range map[string]toy{"notes": notes(false), "one": bag(false, keep), "all": bag(true, keep), "fields": fields} {
		if b := x.ask(t); len(b) > 0 {
			t.Errorf("%s: %v", name, b)
		}
	}
	for name, x := range map[string]toy{"notes": notes(true), "one": bag(false, func(l []int64) []int64 { return l[:min(len(l), 12)] })} {
		if b := x.ask(t); len(b) == 0 {
			t.Errorf("%s: no breach", name)
		}
	}
}
