package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestFixedParts: what a condition says outright of a composite value is found, the size first, and
// what depends on the value itself is left to the filter.
func TestFixedParts(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	point := logic.NewRecord("Point", logic.Member{Name: "x", Sort: logic.Int})
	points := logic.NewList("Points", point)
	v, n := b.Var("v", points), b.Var("n", logic.Int)
	x := func(i int64) logic.Term { return b.Member(point, b.At(points, v, b.Int(i)), "x") }
	filter := b.And(b.Eq(x(1), n), b.Eq(b.Len(v), b.Int(2)), b.Eq(x(0), x(1)), b.Ne(x(0), b.Int(7)))
	got := uhat.FixedParts(v, filter)
	if len(got) != 2 || got[0].Size != b.Int(2) || got[1].Value != logic.Term(n) || len(got[1].Path) != 2 || got[1].Path[0] != 1 || got[1].Path[1] != "x" {
		t.Errorf("FixedParts(%v) = %+v, want the size 2 and [1].x = n", filter, got)
	}
	table := logic.NewMap("Table", logic.Int, points)
	m := b.Var("m", table)
	filter = b.And(b.Eq(b.At(points, b.At(table, m, n), b.Int(0)), b.Value(logic.RecordValue())), b.Ne(b.At(table, m, b.Len(m)), v))
	got = uhat.FixedParts(m, filter)
	if len(got) != 1 || len(got[0].Path) != 2 || got[0].Path[0] != logic.Term(n) || got[0].Path[1] != 0 {
		t.Errorf("FixedParts(%v) = %+v, want [n][0]", filter, got)
	}
}
