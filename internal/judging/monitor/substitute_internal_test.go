package monitor

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestConstraintsAreShared: where two variables are excluded before they are bound, there is a
// state for each value of one of them, and all have the same constraint on the other. An event
// makes that once, and not once for each state.
func TestConstraintsAreShared(t *testing.T) {
	put := &sre.Op{Name: "put", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	got := &sre.Op{Name: "got", Fields: []sre.Field{{Name: "n", Sort: logic.Int}}}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, put, got)
	n, x, y := l.Field("n", logic.Int), l.Var("x", logic.Int), l.Var("y", logic.Int)
	first := func(v logic.Term) sre.Expr {
		return b.Seq(b.Star(b.Event(put, l.Ne(n, v))), b.Event(put, l.Eq(n, v)), b.Star(b.Event(put, l.Ne(n, v))), b.Event(got, l.Eq(n, x)))
	}
	m := New(b, b.And(first(x), first(y)), []*logic.Var{x, y})
	allocations := func(events int64) float64 {
		return testing.AllocsPerRun(2, func() {
			m.Reset()
			for i := range events {
				m.Step(sre.Event{Op: put, Values: []logic.Value{logic.IntValue(i)}})
			}
		})
	}
	if n := allocations(40); n > 1000 { // a few for each event
		t.Errorf("%v allocations in a run of 40 events that the monitor has met before", n)
	}
}
