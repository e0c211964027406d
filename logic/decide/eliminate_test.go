package decide_test

import (
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// TestElimination adds up sums of unknowns without bounds.
func TestElimination(t *testing.T) {
	t.Parallel()
	b := logic.NewBuilder()
	v := func(name string) logic.Term { return b.Var(name, logic.Int) }
	sum := func(ts ...logic.Term) logic.Term { return b.Add(ts...) }
	m, balance, before, n, after := v("m"), v("balance"), v("before"), v("n"), v("after")
	x, y, z := v("x"), v("y"), v("z")
	minus := func(t logic.Term) logic.Term { return b.Scale(-1, t) }
	for name, c := range map[string]struct {
		of   []logic.Term
		want logic.Verdict
	}{
		"two deposits":         {[]logic.Term{b.Eq(sum(m, balance), before), b.Eq(sum(before, n), after), b.Ne(sum(m, balance, n), after)}, logic.Unsat},
		"two deposits, less":   {[]logic.Term{b.Eq(sum(m, balance), before), b.Eq(sum(before, n), after), b.Lt(after, sum(m, balance, n))}, logic.Unsat},
		"one deposit":          {[]logic.Term{b.Eq(sum(m, balance), before), b.Lt(b.Int(0), m), b.Le(before, balance)}, logic.Unsat},
		"the same twice":       {[]logic.Term{b.Eq(sum(m, balance), before), b.Eq(sum(n, balance), before), b.Ne(m, n)}, logic.Unsat},
		"nobody knows":         {[]logic.Term{b.Eq(sum(m, balance), before), b.Ne(before, balance), b.Lt(balance, b.Int(-5))}, logic.Sat},
		"an odd number halved": {[]logic.Term{b.Eq(sum(x, y, z), b.Int(0)), b.Eq(sum(x, y, minus(z)), b.Int(1))}, logic.Unsat},
		"an even one":          {[]logic.Term{b.Eq(sum(x, y, z), b.Int(0)), b.Eq(sum(x, y, minus(z)), b.Int(2)), b.Ne(x, y)}, logic.Sat},
	} {
		if got := check(decide.New(b), c.of...); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestEliminationAgrees compares verdicts on random systems of equations between sums, with z3.
func TestEliminationAgrees(t *testing.T) {
	t.Parallel()
	if !smt.Available() {
		t.Skip("a build without z3")
	}
	told, sat := 0, 0
	const systems = 200
	b, r := logic.NewBuilder(), rand.New(rand.NewPCG(5, 0))
	z3, err := smt.New(b)
	if err != nil {
		t.Fatal(err)
	}
	for range systems {
		vs := []logic.Term{b.Var("v", logic.Int), b.Var("w", logic.Int), b.Var("x", logic.Int), b.Var("y", logic.Int), b.Var("z", logic.Int)}
		side := func() logic.Term {
			out := b.Int(int64(r.IntN(3) - 1))
			for range 1 + r.IntN(2) {
				out = b.Add(out, b.Scale(int64(r.IntN(5)-2), vs[r.IntN(len(vs))]))
			}
			return out
		}
		var qs []logic.Term
		for range 2 + r.IntN(3) {
			qs = append(qs, b.Eq(side(), side()))
		}
		qs = append(qs, b.Ne(side(), side()))
		got, want := check(decide.New(b), qs...), check(z3, qs...)
		if got != want && got != logic.Unknown && want != logic.Unknown {
			t.Fatalf("%v: %v, z3 says %v", qs, got, want)
		}
		if got != logic.Unknown {
			told++
		}
		if got == logic.Sat {
			sat++
		}
	}
	t.Logf("%d of %d decided, %d sat", told, systems, sat)
	if told < systems*9/10 || sat < systems/10 || told-sat < systems/20 {
		t.Errorf("%d of %d decided, %d sat", told, systems, sat)
	}
}
