package logic_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// The layers of this package at the ends of Go's integer types, against math/big.

// endsRounds is how many random terms a test builds.
func endsRounds(short int) int {
	if environment.Long.Get() == "1" {
		return 50 * short
	}
	return short
}

// sides is a comparison of two linear terms over x and y as numbers: coefficients and a constant.
type sides [2][3]logic.Integer

func drawSides(r *rand.Rand) (s sides) {
	ends := gen.Ends()
	for i := range s {
		for j := range s[i] {
			switch {
			case j == 2 || r.IntN(6) == 0:
				s[i][j] = ends[r.IntN(len(ends))]
			default:
				s[i][j] = logic.IntegerOf(int64(r.IntN(7) - 3))
			}
		}
	}
	return s
}

func (s sides) terms(b *logic.Builder, x, y logic.Term) (left, right logic.Term) {
	side := func(c [3]logic.Integer) logic.Term {
		return b.Add(b.Times(c[0], x), b.Times(c[1], y), b.Integer(c[2]))
	}
	return side(s[0]), side(s[1])
}

// compare is the meaning: the sign of the left side minus the right one, and the left side itself.
func (s sides) compare(x, y logic.Integer) (sign int, left *big.Int) {
	value := func(c [3]logic.Integer) *big.Int {
		n := new(big.Int).Mul(c[0].Big(), x.Big())
		n.Add(n, new(big.Int).Mul(c[1].Big(), y.Big()))
		return n.Add(n, c[2].Big())
	}
	left = value(s[0])
	return left.Cmp(value(s[1])), left
}

// TestEndsMeaning checks that evaluation, normal forms, negation and substitution agree
// with math/big.
func TestEndsMeaning(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	ends := gen.Ends()
	for range endsRounds(3000) {
		b := logic.NewBuilder()
		x, y := b.Var("x", logic.Int), b.Var("y", logic.Int)
		s := drawSides(r)
		left, right := s.terms(b, x, y)
		m, n := ends[r.IntN(len(ends))], ends[r.IntN(len(ends))]
		env := logic.Assignment{x: logic.IntegerValue(m), y: logic.IntegerValue(n)}
		sign, value := s.compare(m, n)
		if v, ok := logic.Eval(left, env); !ok || v.Integer() != logic.BigInteger(value) {
			t.Fatalf("%v is %v where x = %v and y = %v, want %v", left, v, m, n, value)
		}
		for name, law := range map[string]struct {
			q    logic.Term
			want bool
		}{
			"<":     {b.Lt(left, right), sign < 0},
			"<=":    {b.Le(left, right), sign <= 0},
			"==":    {b.Eq(left, right), sign == 0},
			"!=":    {b.Ne(left, right), sign != 0},
			"not <": {b.Not(b.Lt(left, right)), sign >= 0},
		} {
			if got := logic.Holds(law.q, env); got != law.want {
				t.Fatalf("%v %s %v, built as %v, is %v where x = %v and y = %v", left, name, right, law.q, got, m, n)
			}
			shifted := b.Replace(law.q, map[logic.Term]logic.Term{x: b.Add(y, b.Integer(m.Sub(n)))})
			if got := logic.Holds(shifted, env); got != law.want {
				t.Fatalf("%v with x = y + %v is %v, which is %v where y = %v", law.q, m.Sub(n), shifted, got, n)
			}
			if got := b.Replace(law.q, map[logic.Term]logic.Term{x: b.Integer(m), y: b.Integer(n)}); got != b.Bool(law.want) {
				t.Fatalf("%v with x = %v and y = %v is %v", law.q, m, n, got)
			}
		}
		if b.Lt(left, right) != b.Le(b.Add(b.Int(1), left), right) || b.Eq(left, right) != b.Eq(b.Sub(left, right), b.Int(0)) {
			t.Fatalf("%v and %v have two normal forms", left, right)
		}
	}
}

// TestEndsCache asks like questions under many names: what the portfolio remembers is what a
// solver says that is asked anew.
func TestEndsCache(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	b := logic.NewBuilder()
	p := logic.NewPortfolio(b, nil, logic.Engine{Name: "decide", Solver: decide.New(b)})
	r := rand.New(rand.NewPCG(5, 6))
	ends := gen.Ends()
	ends = ends[len(ends)-15:] // around 2^32 and above: few, so that questions come again
	for range endsRounds(600) {
		x, y := b.Fresh("x", logic.Int), b.Fresh("y", logic.Int)
		end := func() logic.Term { return b.Integer(ends[r.IntN(len(ends))]) }
		qs := []logic.Term{b.Le(b.Add(x, end()), b.Add(y, end())), b.Lt(y, end()), b.Le(b.Sub(end(), b.Int(3)), x)}
		p.Push()
		fresh := decide.New(b)
		for _, q := range qs {
			p.Assert(q)
			fresh.Assert(q)
		}
		if got, want := p.Check(ctx), fresh.Check(ctx); got != want || got == logic.Unknown {
			t.Fatalf("the portfolio says %v of %v, a new solver %v", got, qs, want)
		}
		p.Pop()
	}
	if s := p.Stats(); s.Cached == 0 || s.Cached == s.Queries {
		t.Errorf("%d of %d questions were known", s.Cached, s.Queries)
	}
}
