package sre_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/sre"
)

// TestLasts: no trace of an expression ends with an operation that is left out.
func TestLasts(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		e, tr := a.Expr(3).Draw(t, "e"), a.Trace(4).Draw(t, "trace")
		env := rapid.SampledFrom(a.Assignments()).Draw(t, "env")
		ops := sre.Lasts(e)
		if n := len(tr); n > 0 && ops != nil && !ops[tr[n-1].Op] && sre.Match(e, tr, env) {
			t.Fatalf("Lasts(%v) = %v, and it accepts %v", e, ops, tr)
		}
	})
}

// TestLastsExact: without complements and intersections nothing is in it that need not be.
func TestLastsExact(t *testing.T) {
	t.Parallel()
	a, b, c := &sre.Op{Name: "a"}, &sre.Op{Name: "b"}, &sre.Op{Name: "c"}
	x := sre.NewBuilder(gen.SmallAlphabet().L, a, b, c)
	ev := func(op *sre.Op) sre.Expr { return x.Event(op, x.L.True()) }
	tests := []struct {
		e    sre.Expr
		want string
	}{
		{x.None(), ""}, {x.Eps(), ""}, {x.All(), "abc"}, {x.Seq(x.All(), ev(a)), "a"},
		{x.Seq(x.All(), ev(a), x.Star(x.Minus(x.Any(), ev(b)))), "ac"},
		{x.Seq(ev(a), x.Star(ev(b)), x.Star(ev(c))), "abc"},
		{x.Or(x.Seq(ev(b), ev(a)), ev(c)), "ac"},
		{x.Interleave(ev(a), x.Seq(ev(c), ev(b))), "ab"},
	}
	for _, test := range tests {
		got := ""
		for _, op := range []*sre.Op{a, b, c} {
			if sre.Lasts(test.e)[op] {
				got += op.Name
			}
		}
		if got != test.want {
			t.Errorf("Lasts(%v) = %s, want %s", test.e, got, test.want)
		}
	}
	if ops := sre.Lasts(x.Not(ev(a))); ops != nil {
		t.Errorf("Lasts of a complement: %v", ops)
	}
}
