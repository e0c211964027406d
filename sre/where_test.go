package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

func TestWhere(t *testing.T) {
	t.Parallel()
	w := newStack()
	y := w.L.Var("y", logic.Int)
	all, push, pop := w.All(), w.is(w.push, w.x), w.is(w.pop, y)
	q := w.L.Lt(w.x, y)
	asked := func(e sre.Expr) sre.Expr { return w.Where(e, q) }
	for _, c := range []struct{ e, want sre.Expr }{
		{w.Seq(all, push, all, pop, all, pop), w.Seq(all, push, all, asked(pop), all, pop)},
		{w.Seq(all, push, all), w.Seq(all, asked(push), all)},
		{w.Seq(all, w.Or(push, pop), all), w.Seq(all, w.Or(asked(push), asked(pop)), all)},
		{w.Star(push), w.And(w.Star(push), w.Star(asked(w.Any())))},
		{w.None(), w.None()},
	} {
		if got := asked(c.e); got != c.want {
			t.Errorf("Where(%v) = %v, want %v", c.e, got, c.want)
		}
	}
}

// Where is the intersection of the definition: the trace matches and the condition holds.
func TestWhereAgreesWithMatch(t *testing.T) {
	t.Parallel()
	asked := 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e := a.Expr(4).Draw(t, "e")
		x, y := a.Vars[0], a.Vars[1]
		q := rapid.SampledFrom([]logic.Term{
			a.L.Lt(x, y), a.L.Eq(x, y), a.L.And(a.L.Ne(x, y), a.L.Lt(x, a.L.Int(1))), a.L.Lt(a.L.Int(0), y),
		}).Draw(t, "q")
		where := a.B.Where(e, q)
		for tr := range a.Traces(2) {
			for _, env := range a.Assignments() {
				want := sre.Match(e, tr, env) && (len(tr) == 0 || logic.Holds(q, env))
				if got := sre.Match(where, tr, env); got != want {
					t.Fatalf("Where(%v, %v) = %v: %v of %v under %v", e, q, where, got, tr, env)
				}
				if want && len(tr) > 0 {
					asked++
				}
			}
		}
	})
	if asked < 500 {
		t.Errorf("only %d matches", asked)
	}
}
