package pattern

import (
	"context"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
)

// letters is an alphabet of three operations without fields.
func letters() (*sre.Builder, []sre.Expr) {
	l := logic.NewBuilder()
	ops := []*sre.Op{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	b := sre.NewBuilder(l, ops...)
	var es []sre.Expr
	for _, o := range ops {
		es = append(es, b.Event(o, l.True()))
	}
	return b, es
}

func normalizerFor(b *sre.Builder) *Normalizer {
	return NewNormalizer(context.Background(), NewClasses(b), logic.NewPortfolio(b.L, nil), NewLimiter(logic.NewMeter(context.Background(), budgets.Steps), budgets.Steps, budgets.CopiedEvents))
}

// exprOf is the expression that a union of patterns stands for.
func exprOf(b *sre.Builder, u Union) sre.Expr {
	e := b.None()
	for _, p := range u {
		var parts []sre.Expr
		for i, g := range p.Gaps {
			if g != nil {
				parts = append(parts, b.Star(g))
			}
			if i < len(p.Events) {
				parts = append(parts, p.Events[i])
			}
		}
		e = b.Or(e, b.Seq(parts...))
	}
	return e
}

// traces lists all traces over the alphabet up to a length.
func traces(ops []*sre.Op, length int) []sre.Trace {
	out := []sre.Trace{nil}
	for from := 0; length > 0; length-- {
		to := len(out)
		for _, tr := range out[from:to] {
			for _, o := range ops {
				out = append(out, append(tr[:len(tr):len(tr)], sre.Event{Op: o}))
			}
		}
		from = to
	}
	return out
}

// TestNormalize compares normal forms with their expressions on all short traces.
func TestNormalize(t *testing.T) {
	b, e := letters()
	x, y, z := e[0], e[1], e[2]
	any := b.Any()
	cases := []struct {
		name string
		expr sre.Expr
	}{
		{"eps", b.Eps()},
		{"class", b.Or(x, y)},
		{"seq", b.Seq(x, b.Star(b.Or(x, y)), z)},
		{"stars that overlap", b.Seq(b.Star(b.Or(x, y)), b.Star(b.Or(y, z)))},
		{"stars, one in the other", b.Seq(b.Star(x), b.Star(b.Or(x, y)), z)},
		{"stars apart", b.Seq(b.Star(x), b.Star(y), b.Star(z))},
		{"last", b.Last(x.(*sre.Class), any)},
		{"absent", b.Absent(any, x, y)},
		{"intersection", b.And(b.Seq(b.All(), x, b.All()), b.Seq(b.All(), y, b.All()), b.Absent(any, z))},
		{"intersection of lasts", b.And(b.Last(x.(*sre.Class), any), b.Last(y.(*sre.Class), any))},
		{"interleave", b.Interleave(b.Seq(x, y), b.Seq(z, b.Star(x)))},
		{"repeat", b.Repeat(b.Or(x, y), 1, 3)},
		{"opt", b.Seq(b.Opt(x), b.Opt(y), z)},
		{"complement", b.Not(b.Seq(b.All(), x, b.All(), y, b.All()))},
		{"complement of one event", b.Not(x)},
		{"since", b.Not(b.Seq(b.All(), x, b.Star(b.Minus(any, y))))},
		{"star, rounds counted", b.And(b.Repeat(any, 10, 10), b.Star(b.Seq(x, y)))},
		{"stars, rounds counted", b.And(b.Star(b.Or(b.Seq(x, y), b.Seq(y, y))), b.Star(b.Seq(any, any, x)), b.Repeat(any, 0, 8))},
		{"complement of a star, rounds counted", b.And(b.Not(b.Star(b.Seq(x, y))), b.Repeat(any, 3, 6))},
		{"interleaved star, rounds counted", b.And(b.Interleave(b.Star(b.Seq(x, y)), b.Star(b.Seq(z, z))), b.Repeat(any, 0, 6))},
		{"difference", b.Minus(b.Seq(b.All(), x), b.Seq(b.All(), y, x))},
	}
	short := traces(b.Ops(), 5)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			n := normalizerFor(b)
			r := n.Normalize(c.expr)
			norm := exprOf(b, r.Union)
			if !r.Exact {
				t.Fatalf("normalize(%v) is approximated", c.expr)
			}
			for _, tr := range short {
				got, want := sre.Match(norm, tr, logic.Assignment{}), sre.Match(c.expr, tr, logic.Assignment{})
				if got != want {
					t.Fatalf("normalize(%v) = %v: %v is in it: %v, want %v", c.expr, norm, tr, got, want)
				}
			}
		})
	}
}

// TestNormalizeFromBelow unrolls the star of a sequence. Every trace of the normal form is one of
// the expression, all short traces are there, and the approximation is counted.
func TestNormalizeFromBelow(t *testing.T) {
	b, e := letters()
	expr := b.Star(b.Seq(e[0], e[1]))
	n := normalizerFor(b)
	r := n.Normalize(expr)
	norm := exprOf(b, r.Union)
	if r.Exact {
		t.Fatal("the unrolled star counts as exact")
	}
	for _, tr := range traces(b.Ops()[:2], 2*budgets.Unroll+2) {
		got, want := sre.Match(norm, tr, logic.Assignment{}), sre.Match(expr, tr, logic.Assignment{})
		if got && !want || want && !got && len(tr) <= 2*budgets.Unroll {
			t.Fatalf("normalize(%v): %v is in it: %v, want %v", expr, tr, got, want)
		}
	}
}
