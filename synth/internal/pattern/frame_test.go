package pattern

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"pgregory.net/rapid"
)

// frameOfTrace is the frame of a concrete trace: no event in it is free.
func frameOfTrace(b *sre.Builder, tr sre.Trace) *Frame {
	f := &Frame{gaps: []*sre.Class{nil}}
	for _, ev := range tr {
		f.events = append(f.events, Class(b.Event(ev.Op, b.L.True())))
		f.gaps = append(f.gaps, nil)
	}
	return f
}

// TestUnrollAlongTraces unrolls random expressions along random traces. In a frame without gaps the
// patterns are exact, however long the trace is: they contain the trace just when the expression
// does. Without a frame, the patterns are a subset of the expression.
func TestUnrollAlongTraces(t *testing.T) {
	t.Parallel()
	lazy, members := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.NewAlphabet(2, &sre.Op{Name: "a"}, &sre.Op{Name: "b"}, &sre.Op{Name: "c"})
		e := a.Expr(3).Draw(t, "expression")
		if rapid.Bool().Draw(t, "rounds") { // else there are few lazy expressions
			e = a.B.Seq(a.B.Star(a.B.Seq(a.Expr(1).Draw(t, "first"), a.Expr(1).Draw(t, "second"))), e)
		}
		tr := a.Trace(rapid.IntRange(0, 9).Draw(t, "length")).Draw(t, "trace")
		env := a.Assignments()[rapid.IntRange(0, 3).Draw(t, "assignment")]
		n := normalizerFor(a.B)
		want := sre.Match(e, tr, env)
		r := n.Fitting(e, frameOfTrace(a.B, tr))
		if got := sre.Match(exprOf(a.B, r.Union), tr, env); got != want && (got || r.Exact) {
			t.Fatalf("%v in %v: %v by the patterns %v (exact %v), want %v", tr, e, got, exprOf(a.B, r.Union), r.Exact, want)
		}
		if sre.Match(exprOf(a.B, n.Normalize(e).Union), tr, env) && !want {
			t.Fatalf("%v is not in %v, but in its patterns", tr, e)
		}
		if n.IsLazy(e) && r.Exact {
			lazy++
			if want {
				members++
			}
		}
	})
	if t.Logf("%d lazy expressions, %d with the trace", lazy, members); lazy < 10 || members == 0 {
		t.Error("too few to mean much")
	}
}

// TestUnrollManyRounds follows a trace through more rounds than may be free, at any place of a
// longer expression.
func TestUnrollManyRounds(t *testing.T) {
	t.Parallel()
	b, e := letters()
	x, y, z := e[0], e[1], e[2]
	round := b.Seq(x, y)
	var tr sre.Trace
	for range 5 * budgets.Unroll {
		tr = append(tr, sre.Event{Op: b.Ops()[0]}, sre.Event{Op: b.Ops()[1]})
	}
	tr = append(tr, sre.Event{Op: b.Ops()[2]})
	for name, c := range map[string]struct {
		expr sre.Expr
		want bool
	}{
		"star":                  {b.Seq(b.Star(round), z), true},
		"star of alternatives":  {b.Seq(b.Star(b.Or(round, b.Seq(y, x))), z), true},
		"star of a star":        {b.Star(b.Or(b.Seq(b.Star(round), z), b.Seq(z, x))), true},
		"interleaved":           {b.Interleave(b.Star(round), z), true},
		"intersection of stars": {b.And(b.Seq(b.Star(round), z), b.Seq(b.Star(b.Seq(round, round)), z)), true},
		"an odd one":            {b.Seq(b.Star(b.Seq(round, round, round)), z), false},
		"complement":            {b.Not(b.Seq(b.Star(round), z)), false},
		"complement that leads": {b.Seq(b.Not(b.Star(b.Seq(round, round, round))), z), true},
	} {
		t.Run(name, func(t *testing.T) {
			n := normalizerFor(b)
			r := n.Fitting(c.expr, frameOfTrace(b, tr))
			if got := sre.Match(exprOf(b, r.Union), tr, logic.Assignment{}); got != c.want || !r.Exact {
				t.Errorf("the trace is in %v: %v by its patterns (exact %v), want %v", c.expr, got, r.Exact, c.want)
			}
		})
	}
}

// TestFrameFit counts the events that nothing in a frame asks for.
func TestFrameFit(t *testing.T) {
	t.Parallel()
	b, e := letters()
	cls := func(e sre.Expr) *sre.Class { return Class(e) }
	x, y, z := cls(e[0]), cls(e[1]), cls(e[2])
	p := func(es ...*sre.Class) Pattern { return Pattern{make([]*sre.Class, len(es)+1), es} }
	// The frame is x star(x || y) z.
	f := &Frame{gaps: []*sre.Class{nil, cls(b.Or(x, y)), nil}, events: []*sre.Class{x, z}}
	for _, c := range []struct {
		p     Pattern
		loose bool
		free  int // -1 where it does not fit
	}{
		{p(), false, 0},
		{p(x, z), false, 0},
		{p(z), false, 0},
		{p(y, z), false, 1},
		{p(x, y, y, z), false, 2},
		{p(x, x, x), false, 2},
		{p(z, x), false, -1},
		{p(y, z, y), true, -1},
		{Pattern{[]*sre.Class{nil, z}, []*sre.Class{x}}, false, 0},
		{Pattern{[]*sre.Class{nil, y, nil}, []*sre.Class{y, y}}, false, 2},
	} {
		g := *f
		g.loose = c.loose
		free, ok := g.fit(c.p)
		if !ok {
			free = -1
		}
		if free != c.free {
			t.Errorf("fit(%v), loose %v = %d, want %d", exprOf(b, Union{c.p}), c.loose, free, c.free)
		}
	}
}
