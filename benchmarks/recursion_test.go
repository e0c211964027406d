package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/graph"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// recursion returns the recursion of a generator, or nil if it is a straight line.
func recursion(g *uhat.Generator) *uhat.Apply {
	for _, st := range g.Steps {
		if a, ok := st.(*uhat.Apply); ok {
			return a
		}
	}
	return nil
}

// TestRecursionIsFound checks systems with structures that grow: stacks nest, automata get nodes
// and edges, lambda terms nest.
func TestRecursionIsFound(t *testing.T) {
	names := map[string]bool{"stack": true, "nfa": true, "debruijnfo": true, "debruijnho": true}
	for _, sys := range benchmarks.Systems() {
		if !names[sys.Name] {
			continue
		}
		delete(names, sys.Name)
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{Results: 3})
			growing := 0
			for _, g := range r.Generators {
				if a := recursion(g); a != nil && a.Depth.Hi >= 4 {
					growing++
				}
			}
			if growing == 0 {
				t.Errorf("none of %d generators grows to depth 4", len(r.Generators))
			}
		})
	}
	if len(names) > 0 {
		t.Errorf("no such systems: %v", names)
	}
}

// TestGraphsGrow searches for a bug with graphs of any size. A function judges them, because a goal
// cannot.
func TestGraphsGrow(t *testing.T) {
	s, diags := spec.Load("graph/grown/grown.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	goal := s.Goal("grown")
	r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
	for _, g := range r.Generators {
		a := recursion(g)
		if a == nil || a.Depth.Hi < 4 {
			t.Errorf("%s does not grow:\n%s", g.Name, uhat.Describe(g.Steps))
			continue
		}
		for depth := a.Depth.Lo; depth <= a.Depth.Hi; depth++ {
			straight := &uhat.Generator{Name: g.Name, Goal: goal, Steps: uhat.Unroll(s.L, g.Steps, depth)}
			oracle.Runs(s.Context, straight, 2, nil, func(tr sre.Trace) bool {
				if ok, why := oracle.Consistent(s.Context, tr, oracle.Options{}); !ok {
					t.Errorf("at depth %d %s produces %v, which is not consistent: %s", depth, g.Name, tr, why)
				}
				return false
			})
		}
	}
	run := func(open func() *graph.Graph) *report.Report {
		test := interp.Test("graph", s.Context, goal, r.Generators, interp.Registry{},
			func(context.Context) (rt.Adapter, error) { return graph.Adapter(open()), nil })
		test.Goal.Judge = graph.Misjudged
		return sample.Runs(t.Context(), test, 300, 1, nil)
	}
	if rep := run(graph.NewBuggy); rep.Violations != rep.Runs || rep.Discards > 0 {
		t.Errorf("not all runs show the bug: %v", rep)
	}
	rep := run(graph.New)
	if rep.Violations > 0 || rep.Upheld < rep.Runs*9/10 {
		t.Errorf("the fixed twin is not upheld: %v", rep)
	}
	for _, g := range rep.Generators {
		for d, n := range g.Depths {
			if d > 0 && 10*len(g.Depths)*n < g.Runs {
				t.Errorf("%s draws depth %d in %d of %d runs: %v", g.Name, d, n, g.Runs, g.Depths)
			}
		}
	}
}
