package logic_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
)

// BenchmarkPortfolio walks down random sequences of qualifiers, one scope and
// one check for each, as a search does: "new" with questions it has not met,
// "repeated" with the same again under other names.
func BenchmarkPortfolio(b *testing.B) {
	v := gen.NewVocabulary(6)
	r := rand.New(rand.NewPCG(1, 2))
	renamed := map[logic.Term]logic.Term{}
	for _, s := range v.Sorts {
		for _, x := range v.Vars[s] {
			renamed[x] = v.B.Fresh("r", s)
		}
	}
	var walks [2][][]logic.Term
	for range 200 {
		var w, again []logic.Term
		for range 10 {
			q := v.Qualifier(r.IntN, 1+r.IntN(3))
			w, again = append(w, q), append(again, v.B.Replace(q, renamed))
		}
		walks[0], walks[1] = append(walks[0], w), append(walks[1], again)
	}
	walk := func(p *logic.Portfolio, qs []logic.Term) (checks int) {
		for _, q := range qs {
			p.Push()
			p.Assert(q)
			checks++
			if p.Check(context.Background()) == logic.Unsat {
				break
			}
		}
		for range checks {
			p.Pop()
		}
		return checks
	}
	b.Run("new", func(b *testing.B) {
		checks := 0
		for b.Loop() {
			p := logic.NewPortfolio(v.B, nil, logic.Engine{Name: "decide", Solver: decide.New(v.B)})
			for _, w := range walks[0] {
				checks += walk(p, w)
			}
		}
		b.ReportMetric(float64(checks)/b.Elapsed().Seconds(), "checks/s")
	})
	b.Run("repeated", func(b *testing.B) {
		p := logic.NewPortfolio(v.B, nil, logic.Engine{Name: "decide", Solver: decide.New(v.B)})
		for _, w := range walks[0] {
			walk(p, w)
		}
		checks := 0
		for b.Loop() {
			for _, w := range walks[1] {
				checks += walk(p, w)
			}
		}
		b.ReportMetric(float64(checks)/b.Elapsed().Seconds(), "checks/s")
		s := p.Stats()
		b.ReportMetric(100*float64(s.Cached+s.Reused)/float64(s.Queries), "%cached")
	})
}
