package oracle_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
)

func TestSatisfiable(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	path, level := logic.NewOpaque("Path"), logic.NewEnum("Level", "L", "H")
	x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
	p, q, r := b.Var("p", path), b.Var("q", path), b.Var("r", path)
	l, m, n := b.Var("l", level), b.Var("m", level), b.Var("n", level)
	f := &logic.Func{Name: "f", Args: []*logic.Sort{path}, Result: logic.Int}
	small := oracle.Bounds{Int: 2, Fresh: 2}
	for _, test := range []struct {
		qs     []logic.Term
		bounds oracle.Bounds
		want   bool
	}{
		{nil, small, true},
		{[]logic.Term{b.Lt(x, y), b.Le(y, b.Int(-1))}, small, true},
		{[]logic.Term{b.Lt(x, y), b.Le(y, b.Int(-2))}, small, false},
		{[]logic.Term{b.Lt(x, y), b.Le(y, b.Int(-2))}, oracle.Bounds{Int: 3}, true},
		{[]logic.Term{b.Distinct(p, q, r)}, small, false},
		{[]logic.Term{b.Distinct(p, q, r)}, oracle.Bounds{Fresh: 3}, true},
		{[]logic.Term{b.Distinct(l, m, n)}, small, false},
		{[]logic.Term{b.Ne(b.App(f, p), b.App(f, q))}, small, true},
		{[]logic.Term{b.Ne(b.App(f, p), b.App(f, q)), b.Eq(p, q)}, small, false},
	} {
		got, exhausted := oracle.Satisfiable(test.qs, test.bounds)
		if (got != nil) != test.want || !exhausted {
			t.Errorf("Satisfiable(%v, %+v) = %v, %v, want %v", test.qs, test.bounds, got, exhausted, test.want)
		}
		for _, q := range test.qs {
			if got != nil && !logic.Holds(q, got) {
				t.Errorf("%v is not true in %v", q, got)
			}
		}
	}
	if got, exhausted := oracle.Satisfiable([]logic.Term{b.Lt(x, y), b.Lt(y, x)}, oracle.Bounds{Int: 9, Steps: 5}); got != nil || exhausted {
		t.Errorf("with 5 steps got %v, %v, want nil, not exhausted", got, exhausted)
	}
}
