package synth_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
)

// randomGoals is how many random contexts and goals BenchmarkBudgets searches.
const randomGoals = 150

// probed are the systems about whose clauses BenchmarkBudgets asks.
var probed = []string{"stack", "kv", "graph", "hashtable"}

// searched sums up all searches of one kind. Probes have no generators that repeat.
type searched struct{ goals, found, generators, recursive, refinements, traces, queries, steps int }

func (x *searched) add(r *synth.Result) {
	x.goals++
	if len(r.Generators) > 0 {
		x.found++
	}
	x.generators += len(r.Generators)
	for _, g := range r.Generators {
		if application(g) != nil {
			x.recursive++
		}
	}
	x.refinements += r.Stats.Refinements
	x.traces += r.Stats.Traces
	x.queries += r.Stats.Solver.Queries
	x.steps += r.Stats.Steps
}

func (x *searched) addProbe(p *synth.Probe) {
	x.add(&synth.Result{Generators: p.Generators, Stats: p.Stats})
}

func (x *searched) report(b *testing.B) {
	for _, m := range []struct {
		n    int
		unit string
	}{
		{x.goals, "goals"}, {x.found, "found"}, {x.generators, "generators"}, {x.recursive, "recursive"},
		{x.refinements, "refinements"}, {x.traces, "traces"}, {x.queries, "queries"}, {x.steps / 1000, "ksteps"},
	} {
		b.ReportMetric(float64(m.n), m.unit)
	}
}

// BenchmarkBudgets measures what the searches for the goals of all systems take, and those for
// random goals. scripts/budgets.sh runs it with each number of package budgets halved and doubled.
// Specs in the folder CLOUSEAU_SPECS are searched as well.
func BenchmarkBudgets(b *testing.B) {
	b.Run("systems", func(b *testing.B) { searchSpecs(b, systems(b)) })
	if dir := os.Getenv("CLOUSEAU_SPECS"); dir != "" {
		b.Run("specs", func(b *testing.B) { searchSpecs(b, sources(b, dir)) })
	}
	b.Run("probes", func(b *testing.B) {
		some := systems(b) // all would take a minute
		maps.DeleteFunc(some, func(name, _ string) bool { return !slices.Contains(probed, name) })
		probeSpecs(b, some)
	})
	b.Run("random", func(b *testing.B) {
		for b.Loop() {
			var all searched
			for i := range randomGoals {
				a := gen.SmallAlphabet()
				c, g := contexts.Context(a).Example(i), contexts.Goal(a).Example(i)
				if sre.Nullable(g.Trace) {
					continue
				}
				p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
				all.add(synth.Synthesize(b.Context(), c, g, p, synth.Config{MaxEvents: 8}))
			}
			all.report(b)
		}
	})
}

func searchSpecs(b *testing.B, sources map[string]string) {
	for b.Loop() {
		var all searched
		for _, name := range slices.Sorted(maps.Keys(sources)) {
			s := load(b, sources[name])
			for _, g := range s.Goals {
				all.add(synth.Synthesize(b.Context(), s.Context, g, portfolio(s), synth.Config{}))
			}
		}
		all.report(b)
	}
}

// probeSpecs looks for scripts that ask a system about each clause.
func probeSpecs(b *testing.B, sources map[string]string) {
	for b.Loop() {
		var all searched
		for _, name := range slices.Sorted(maps.Keys(sources)) {
			s := load(b, sources[name])
			for _, o := range s.Context.Operations {
				if o.Op.Kind == sre.Ghost {
					continue
				}
				for _, cl := range o.Clauses {
					all.addProbe(synth.ProbeClause(b.Context(), s.Context, cl, portfolio(s), synth.ProbeConfig{}))
				}
			}
		}
		all.report(b)
	}
}

// sources returns the readable specs of a folder and those below it, by file name.
func sources(b *testing.B, dir string) map[string]string {
	out := map[string]string{}
	files, _ := filepath.Glob(filepath.Join(dir, "*", "*.clouseau.hcl"))
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		if _, diags := spec.LoadSource(f, src); !diags.HasErrors() {
			out[f] = string(src)
		}
	}
	return out
}
