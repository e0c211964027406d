package content_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/content"
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

func (o opened) Call(c content.Call) ([]logic.Value, bool, error) {
	for _, m := range o {
		if m.name == c.Op.Name {
			return m.do(c.Args), false, nil
		}
	}
	return nil, true, nil
}

func (opened) Close() error { return nil }

// ask asks about a toy.
func (t toy) ask() content.Question {
	r := rand.New(rand.NewPCG(1, 1))
	var ops []*sre.Op
	for _, m := range t() {
		op := &sre.Op{Name: m.name, Kind: sre.Call}
		for _, s := range m.args {
			op.Fields = append(op.Fields, sre.Field{Name: string(rune('v' + len(op.Fields))), Sort: s})
		}
		for i, s := range m.results {
			op.Fields = append(op.Fields, sre.Field{Name: []string{"result", "ok"}[i], Sort: s, Result: true})
		}
		ops = append(ops, op)
	}
	q := content.Question{Seed: 1, Open: func() (content.System, error) { return opened(t()), nil }}
	for range 40 {
		var walk []content.Call
		for range 50 {
			c := content.Call{Op: ops[r.IntN(len(ops))]}
			for _, f := range c.Op.Fields[:c.Op.Args()] {
				if f.Sort == ints {
					var l []logic.Value
					for range r.IntN(4) {
						l = append(l, logic.IntValue(r.Int64N(20)))
					}
					c.Args = append(c.Args, logic.ListValue(l...))
					continue
				}
				c.Args = append(c.Args, logic.IntValue(r.Int64N(21)))
			}
			walk = append(walk, c)
		}
		q.Walks = append(q.Walks, walk)
	}
	return q
}

func values(l []int64) logic.Value {
	var out []logic.Value
	for _, n := range l {
		out = append(out, logic.IntValue(n))
	}
	return logic.ListValue(out...)
}

func is(b bool) logic.Value { return logic.BoolValue(b) }

// set is a sorted set. Floor and add may have bugs.
func set(floor func(l []int64, v int64) int, add func(l []int64, v int64) []int64) toy {
	return func() []method {
		var l []int64
		return []method{
			{"add", []*logic.Sort{logic.Int}, nil, func(a []logic.Value) []logic.Value {
				l = add(l, a[0].Int())
				return nil
			}},
			{"remove", []*logic.Sort{logic.Int}, []*logic.Sort{logic.Bool}, func(a []logic.Value) []logic.Value {
				n := len(l)
				l = slices.DeleteFunc(l, func(x int64) bool { return x == a[0].Int() })
				return []logic.Value{is(len(l) < n)}
			}},
			{"slice", nil, []*logic.Sort{ints}, func([]logic.Value) []logic.Value { return []logic.Value{values(l)} }},
			{"len", nil, []*logic.Sort{logic.Int}, func([]logic.Value) []logic.Value { return []logic.Value{logic.IntValue(int64(len(l)))} }},
			{"floor", []*logic.Sort{logic.Int}, []*logic.Sort{logic.Int, logic.Bool}, func(a []logic.Value) []logic.Value {
				i := floor(l, a[0].Int())
				if i < 0 {
					return []logic.Value{logic.IntValue(0), is(false)}
				}
				return []logic.Value{logic.IntValue(l[i]), is(true)}
			}},
			{"has", []*logic.Sort{logic.Int}, []*logic.Sort{logic.Bool}, func(a []logic.Value) []logic.Value {
				return []logic.Value{is(slices.Contains(l, a[0].Int()))}
			}},
		}
	}
}

func rightFloor(l []int64, v int64) int {
	i, found := slices.BinarySearch(l, v)
	if !found {
		i--
	}
	return i
}

func rightAdd(l []int64, v int64) []int64 {
	i, found := slices.BinarySearch(l, v)
	if found {
		return l
	}
	return slices.Insert(l, i, v)
}

func find(t *testing.T, x toy) []content.Breach {
	t.Helper()
	b, err := content.Find(x.ask())
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range b {
		t.Log(b.Run, b.Want, b.Says)
	}
	return b
}

func TestRight(t *testing.T) {
	if b := find(t, set(rightFloor, rightAdd)); len(b) > 0 {
		t.Error(b)
	}
}

func TestRareBug(t *testing.T) {
	if b := find(t, set(func(l []int64, v int64) int {
		if len(l) == 5 && v > l[4] {
			return int(v % 4)
		}
		return rightFloor(l, v)
	}, rightAdd)); len(b) == 0 {
		t.Error("no breach")
	}
	if b := find(t, set(rightFloor, func(l []int64, v int64) []int64 {
		if len(l) == 4 && v == l[3]-1 {
			return append([]int64{v}, l...)
		}
		return rightAdd(l, v)
	})); len(b) == 0 {
		t.Error("no breach")
	}
}

func TestEdge(t *testing.T) {
	if b := find(t, set(rightFloor, func(l []int64, v int64) []int64 {
		if len(l) == 8 {
			return l
		}
		return rightAdd(l, v)
	})); len(b) > 0 {
		t.Error(b)
	}
}

// An operation that always ends the system shows nothing.
func TestAlwaysEnds(t *testing.T) {
	q := set(rightFloor, rightAdd).ask()
	fatal := &sre.Op{Name: "fatal", Kind: sre.Call, Fields: []sre.Field{{Name: "ok", Sort: logic.Bool, Result: true}}}
	for i := range q.Walks {
		q.Walks[i] = append(q.Walks[i], content.Call{Op: fatal})
	}
	if b, err := content.Find(q); err != nil || len(b) > 0 {
		t.Error(b, err)
	}
}
