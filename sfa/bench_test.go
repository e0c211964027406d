package sfa_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// Expressions of the size that specs have, the last one larger.
func benchmarks(w files) []struct {
	name string
	e    sre.Expr
} {
	all := w.All()
	since := w.Seq(all, w.is(w.open), w.Star(w.not(w.shut)))
	var late []sre.Expr
	for range 6 {
		late = append(late, all, w.is(w.open), w.is(w.put))
	}
	return []struct {
		name string
		e    sre.Expr
	}{
		{"never", w.Not(w.Seq(all, w.is(w.open), all))},
		{"since", w.Not(since)},
		{"difference", w.Minus(w.Seq(all, w.is(w.open), all, w.is(w.put), all), since)},
		{"late", w.Not(w.Seq(late...))},
	}
}

func BenchmarkBuild(b *testing.B) {
	benchmark(b, func(g *sfa.Algebra, e sre.Expr) error { _, err := g.Build(b.Context(), e); return err })
}
func BenchmarkPatterns(b *testing.B) {
	benchmark(b, func(g *sfa.Algebra, e sre.Expr) error { _, _, err := g.Patterns(b.Context(), e); return err })
}

// benchmark measures f on fresh builders: nothing is remembered from round to
// round.
func benchmark(b *testing.B, f func(g *sfa.Algebra, e sre.Expr) error) {
	for i, c := range benchmarks(newFiles()) {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				w := newFiles()
				g := sfa.New(w.Builder, decide.New(w.L), sfa.DefaultLimits())
				if err := f(g, benchmarks(w)[i].e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
