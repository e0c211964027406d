package logic_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestSolveFor: what an equation says of a variable, if that is told without it.
func TestSolveFor(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	x, y, z := l.Var("x", logic.Int), l.Var("y", logic.Int), l.Var("z", logic.Int)
	s, r := l.Var("s", logic.String), l.Var("r", logic.String)
	f := &logic.Func{Name: "f", Args: []*logic.Sort{logic.Int}, Result: logic.Int}
	for _, tt := range []struct {
		eq   logic.Term
		v    *logic.Var
		want logic.Term
	}{
		{l.Eq(x, l.Add(y, l.Int(3))), x, l.Add(y, l.Int(3))},
		{l.Eq(x, l.Add(y, l.Int(3))), y, l.Sub(x, l.Int(3))},
		{l.Eq(l.Add(x, l.Scale(2, y)), z), x, l.Sub(z, l.Scale(2, y))},
		{l.Eq(l.Add(x, l.Scale(2, y)), z), y, nil},
		{l.Eq(x, l.App(f, x)), x, nil},
		{l.Eq(x, y), z, nil},
		{l.Eq(s, r), r, s},
		{l.Eq(s, l.Value(logic.StringValue("a"))), s, l.Value(logic.StringValue("a"))},
	} {
		if got := l.SolveFor(tt.v, tt.eq.(*logic.Eq)); got != tt.want {
			t.Errorf("SolveFor(%v, %v) = %v, want %v", tt.v, tt.eq, got, tt.want)
		}
	}
}
