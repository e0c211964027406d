package sre_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/sre"
)

func TestString(t *testing.T) {
	t.Parallel()
	w := newStack()
	pushX, popX := w.is(w.push, w.x), w.is(w.pop, w.x)
	visible := w.AnyVisible()
	for _, c := range []struct {
		e    sre.Expr
		want string
	}{
		{w.None(), "none"},
		{w.Eps(), "eps"},
		{w.Any(), "any"},
		{w.All(), "all"},
		{visible, "any"}, // as in goals
		{w.Star(visible), "all"},
		{w.AnyGhost(), "size"},
		{w.Event(w.push, w.L.True()), "push"},
		{pushX, "push(n == x)"},
		{w.Event(w.push, w.L.And(w.L.Lt(w.n, w.x), w.L.Lt(w.y, w.n))), "push(y < n, n < x)"},
		{w.Or(pushX, popX), "push(n == x) || pop(n == x)"},
		{w.Minus(w.Any(), popX), "any - pop(n == x)"},
		{w.Minus(visible, popX), "any - pop(n == x)"},
		{w.Minus(w.Any(), w.Or(w.Event(w.pop, w.L.True()), pushX)), "any - push(n == x) - pop"},
		{w.Seq(w.All(), pushX, w.Star(w.Minus(visible, popX))), "seq(all, push(n == x), star(any - pop(n == x)))"},
		// Some ghosts are allowed, so any would stand for all of them.
		{w.Or(visible, w.Event(w.size, w.L.Eq(w.k, w.x))), "any - size(k != x)"},
		{w.Not(pushX), "!push(n == x)"},
		{w.Not(w.Or(pushX, popX)), "!(push(n == x) || pop(n == x))"},
		{w.Not(w.Minus(w.Any(), popX)), "!(any - pop(n == x))"},
		{w.And(w.Seq(pushX, w.All()), w.Not(w.Seq(popX, pushX))), "seq(push(n == x), all) && !seq(pop(n == x), push(n == x))"},
		{w.Or(w.And(w.Seq(pushX, w.All()), w.Seq(w.All(), popX)), w.Eps()),
			"eps || (seq(push(n == x), all) && seq(all, pop(n == x)))"},
		{w.Interleave(pushX, popX), "interleave(push(n == x), pop(n == x))"},
	} {
		check(t, "String", c.e.String(), c.want)
	}
	tr := sre.Trace{ev(w.push, 1), ev(w.size, 2), ev(w.top, 3)}
	check(t, "trace", tr.String(), "push(n = 1); size(k = 2); top(n = 3)")
	check(t, "erasure", tr.Visible().String(), "push(n = 1); top(n = 3)")
}
