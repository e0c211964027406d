package logic_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

func TestString(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	path, level := logic.NewOpaque("Path"), logic.NewEnum("Level", "L", "H")
	x, y, z := b.Var("x", logic.Int), b.Var("y", logic.Int), b.Field("z", logic.Int)
	p, q := b.Var("p", logic.Bool), b.Var("q", logic.Bool)
	f := &logic.Func{Name: "size", Args: []*logic.Sort{path, level}, Result: logic.Int}
	size := b.App(f, b.Value(logic.OpaqueValue(path, "/a")), b.Value(logic.EnumValue(level, 1)))
	k := b.Int
	for _, test := range []struct {
		t    logic.Term
		want string
	}{
		{b.Lt(x, y), "x < y"},
		{b.Le(x, y), "x <= y"},
		{b.Le(x, k(3)), "x <= 3"},
		{b.Le(k(3), x), "x >= 3"},
		{b.Lt(k(0), x), "x > 0"},
		{b.Not(b.Le(x, y)), "y < x"},
		{b.Ne(x, k(-2)), "x != -2"},
		{b.Eq(z, b.Add(x, k(1))), "x == z - 1"},
		{b.Add(b.Scale(2, x), b.Scale(-1, y), k(-4)), "2 * x - y - 4"},
		{b.Scale(-1, x), "-x"},
		{b.And(p, b.Or(q, b.Lt(x, y))), "p && (q || x < y)"},
		{b.Or(b.And(p, q), b.Not(p)), "!p || p && q"},
		{b.Eq(p, b.Lt(x, y)), "p == x < y"},
		{b.Ite(p, x, y), "p ? x : y"},
		{b.Eq(size, x), `x == size("/a", H)`},
		{b.Value(logic.StringValue("a\n")), `"a\n"`},
		{b.Value(logic.OpaqueValue(path, logic.Element(2))), "Path#2"},
		{b.Bool(true), "true"},
	} {
		if got := test.t.String(); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	path, ticks := logic.NewOpaque("Path"), logic.NewInt("Ticks")
	if !logic.Compatible(ticks, logic.Int) || logic.Compatible(path, logic.NewOpaque("Path")) {
		t.Error("sorts of integers mix, opaque sorts do not")
	}
	if logic.OpaqueValue(path, "#0") == logic.OpaqueValue(path, logic.Element(0)) {
		t.Error("an invented element equals one that is written")
	}
	less := [][2]logic.Value{
		{logic.IntValue(-1), logic.IntValue(2)},
		{logic.BoolValue(false), logic.BoolValue(true)},
		{logic.StringValue("a"), logic.StringValue("b")},
	}
	for _, p := range less {
		if logic.CompareValues(p[0], p[1]) >= 0 || logic.CompareValues(p[1], p[0]) <= 0 || logic.CompareValues(p[0], p[0]) != 0 {
			t.Errorf("CompareValues does not order %v before %v", p[0], p[1])
		}
	}
}
