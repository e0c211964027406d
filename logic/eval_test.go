package logic_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
)

// partial knows some leaves of a world only.
type partial struct {
	world
	known map[logic.Term]bool
}

func (p partial) Lookup(leaf logic.Term) (logic.Value, bool) {
	if !p.known[leaf] {
		return logic.Value{}, false
	}
	return p.world.Lookup(leaf)
}

// TestEvalPartial checks that what is known under less knowledge stays so
// under more.
func TestEvalPartial(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v, w, draw := drawn(t)
		q := v.Qualifier(draw, 5)
		known := map[logic.Term]bool{}
		for _, s := range v.Sorts {
			for _, x := range v.Vars[s] {
				known[x] = draw(2) == 0
			}
		}
		if got, ok := logic.Eval(q, partial{w, known}); ok && got.Bool() != w.bool(q) {
			t.Errorf("%v is %v with part of the values, %v with all", q, got, w.bool(q))
		}
	})
}

func TestEvalShortCircuit(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	env := logic.Assignment{x: logic.IntValue(3)}
	yes, no, open := b.Le(x, b.Int(3)), b.Lt(x, b.Int(3)), b.Le(x, y)
	for _, test := range []struct {
		q         logic.Term
		value, ok bool
	}{
		{b.And(no, open), false, true},
		{b.And(yes, open), true, false},
		{b.Or(yes, open), true, true},
		{b.Or(no, open), false, false},
		{b.And(yes, b.Not(no)), true, true},
	} {
		if got, ok := logic.Eval(test.q, env); ok != test.ok || ok && got.Bool() != test.value {
			t.Errorf("Eval(%v, x = 3) = %v, %v, want %v, %v", test.q, got, ok, test.value, test.ok)
		}
	}
}

func TestModelApply(t *testing.T) {
	t.Parallel()
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int, logic.Bool}, Result: logic.Int}
	n := logic.IntValue
	m := &logic.Model{Tables: map[*logic.Func][]logic.Entry{f: {
		{Args: []logic.Value{n(1), logic.BoolValue(true)}, Result: n(7)},
		{Args: []logic.Value{n(1), logic.BoolValue(false)}, Result: n(8)},
	}}}
	if v, ok := m.Apply(f, []logic.Value{n(1), logic.BoolValue(false)}); !ok || v != n(8) {
		t.Errorf("f(1, false) = %v, %v, want 8", v, ok)
	}
	if v, ok := m.Apply(f, []logic.Value{n(2), logic.BoolValue(false)}); ok {
		t.Errorf("f(2, false) = %v, want no value", v)
	}
}
