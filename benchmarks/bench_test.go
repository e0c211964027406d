package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// BenchmarkRefine measures the search for the first generator of a goal. The solver starts with an
// empty cache.
func BenchmarkRefine(b *testing.B) { benchmarkSearch(b, synth.Config{Results: 1}, false) }

// BenchmarkSynthesize measures everything from the text of a spec to all generators that are looked
// for by default.
func BenchmarkSynthesize(b *testing.B) { benchmarkSearch(b, synth.Config{}, true) }

func benchmarkSearch(b *testing.B, cfg synth.Config, loading bool) {
	for _, sys := range benchmarks.Systems() {
		b.Run(sys.Name, func(b *testing.B) {
			s := load(b, sys)
			var st synth.Stats
			for b.Loop() {
				if loading {
					s = load(b, sys)
				}
				st = synth.Stats{}
				for _, g := range s.Goals {
					r := synth.Synthesize(b.Context(), s.Context, g, portfolio(s.Context), cfg)
					if len(r.Generators) == 0 {
						b.Fatalf("no generator for %s: %v", g.Name, r.Explanation)
					}
					st.Refinements += r.Stats.Refinements
					st.Solver.Queries += r.Stats.Solver.Queries
				}
			}
			b.ReportMetric(float64(st.Refinements), "refinements/op")
			b.ReportMetric(float64(st.Solver.Queries), "queries/op")
		})
	}
}

// BenchmarkRun measures one judged run of each strategy against the fixed twin.
func BenchmarkRun(b *testing.B) {
	for _, sys := range benchmarks.Systems() {
		s := load(b, sys)
		goal := s.Goals[0]
		found := synth.Synthesize(b.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
		test := interp.Test(sys.Name, s.Context, goal, found.Generators, sys.Registry,
			func(context.Context) (rt.Adapter, error) { return sys.SUTs[1].Open(), nil })
		strategies := append([]sample.Strategy{{Name: "synth", Generators: test.Generators}}, sys.Baselines(s)...)
		for _, strategy := range strategies {
			b.Run(sys.Name+"/"+strategy.Name, func(b *testing.B) {
				rep := sample.Runs(b.Context(), test.With(strategy.Generators...), b.N, 1, nil)
				b.ReportMetric(float64(rep.Calls)/float64(b.N), "calls/op")
			})
		}
	}
}
