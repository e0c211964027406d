package monitor_test

import (
	"math"
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// endsLab is the vocabulary of a store that reports the smallest and largest number in it.
type endsLab struct {
	b             *sre.Builder
	put, bounds   *sre.Op
	n, lo, hi     *logic.Field
	x             *logic.Var
	smaller, next sre.Expr // goals
}

func newEndsLab(sort *logic.Sort) *endsLab {
	e := &endsLab{
		put: &sre.Op{Name: "put", Fields: []sre.Field{{Name: "n", Sort: sort}}},
		bounds: &sre.Op{Name: "bounds", Fields: []sre.Field{
			{Name: "lo", Sort: sort, Result: true}, {Name: "hi", Sort: sort, Result: true}}},
	}
	l := logic.NewBuilder()
	e.b = sre.NewBuilder(l, e.put, e.bounds)
	e.n, e.lo, e.hi, e.x = l.Field("n", sort), l.Field("lo", sort), l.Field("hi", sort), l.Var("x", sort)
	e.smaller = e.b.Seq(e.b.All(), e.b.Event(e.bounds, l.Lt(e.hi, e.lo)))
	e.next = e.b.Seq(e.b.All(), e.b.Event(e.put, l.Eq(e.n, l.Add(e.x, l.Int(1)))), e.b.Event(e.bounds, l.Lt(e.x, e.lo)))
	return e
}

func (e *endsLab) event(op *sre.Op, values ...logic.Integer) sre.Event {
	ev := sre.Event{Op: op}
	for _, v := range values {
		ev.Values = append(ev.Values, logic.IntegerValue(v))
	}
	return ev
}

func TestEnds(t *testing.T) {
	t.Parallel()
	zero, least, most := logic.Integer{}, logic.IntegerOf(math.MinInt64), logic.IntegerOf(math.MaxInt64)
	top := logic.UnsignedInteger(math.MaxUint64)
	e, u := newEndsLab(logic.Int), newEndsLab(logic.NewGoInt("U", "uint64"))
	for _, test := range []struct {
		name string
		lab  *endsLab
		goal sre.Expr
		run  sre.Trace
		want bool
	}{
		{"in order up to the end", e, e.smaller, sre.Trace{e.event(e.bounds, zero, most)}, false},
		{"out of order at the end", e, e.smaller, sre.Trace{e.event(e.bounds, most, zero)}, true},
		{"from end to end", e, e.smaller, sre.Trace{e.event(e.bounds, least, most)}, false},
		{"out of order from end to end", e, e.smaller, sre.Trace{e.event(e.bounds, most, least)}, true},
		{"the same end twice", e, e.smaller, sre.Trace{e.event(e.bounds, most, most)}, false},
		{"in order up to the end of uint64", u, u.smaller, sre.Trace{u.event(u.bounds, most, top)}, false},
		{"out of order at the end of uint64", u, u.smaller, sre.Trace{u.event(u.bounds, top, most)}, true},
		{"a witness that is no int", e, e.next, sre.Trace{e.event(e.put, least), e.event(e.bounds, least, least)}, false},
		{"a witness that is no uint64", u, u.next, sre.Trace{u.event(u.put, zero), u.event(u.bounds, zero, zero)}, false},
		{"a witness at the end", e, e.next, sre.Trace{e.event(e.put, least.Add(logic.IntegerOf(1))), e.event(e.bounds, least, least)}, false},
		{"a witness above the end", e, e.next, sre.Trace{e.event(e.put, least.Add(logic.IntegerOf(1))), e.event(e.bounds, zero, zero)}, true},
		{"a witness below the upper end", e, e.next, sre.Trace{e.event(e.put, most), e.event(e.bounds, most, most)}, true},
	} {
		m := monitor.New(test.lab.b, test.goal, []*logic.Var{test.lab.x})
		got := false
		for _, ev := range test.run {
			got = m.Step(ev) || got
		}
		if got != test.want || m.Unknowns() > 0 {
			t.Errorf("%s: %v violates %v: %v, want %v (%d undecided)", test.name, test.run, test.goal, got, test.want, m.Unknowns())
		}
	}
}
