package benchmarks_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/golden"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// goldenRuns is the number of runs of each form of a system.
const goldenRuns = 25

// TestGolden records the result of all stages for each system: the diagnostics of the spec, the
// generators and the cost of synthesis, the outcome of some runs of each form, and the first
// failing run after shrinking. A change that preserves behavior leaves these files alone; any other
// change shows as a difference.
func TestGolden(t *testing.T) {
	for _, sys := range benchmarks.Systems() {
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			var b strings.Builder
			mistakes := spec.Check(t.Context(), s, decide.New(s.L))
			fmt.Fprintf(&b, "check: %d diagnostics\n", len(mistakes))
			for _, d := range mistakes {
				fmt.Fprintf(&b, "  %s: %s\n", d.Code, d.Detail)
			}
			goldenGoal(t, &b, sys, s)
			golden.Equal(t, filepath.Join("testdata", "golden", sys.Name+".txt"), b.String())
		})
	}
}

// goldenGoal writes the results for the first goal of a system.
func goldenGoal(t *testing.T, b *strings.Builder, sys benchmarks.System, s *uhat.Spec) {
	goal := s.Goals[0]
	r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
	st := r.Stats
	fmt.Fprintf(b, "\n%s: %d events, %d refinements, %d traces, %d queries\n", goal.Name, st.Events, st.Refinements, st.Traces, st.Solver.Queries)
	for _, g := range r.Generators {
		fmt.Fprintf(b, "\n%s\n%s", g.Name, uhat.Describe(uhat.Decided(g)))
	}
	for _, sut := range sys.SUTs {
		test := interp.Test(sys.Name, s.Context, goal, r.Generators, sys.Registry,
			func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
		test.Options = benchmarks.Patient
		test.Options.Shrink.Time = counted
		goldenForm(t, b, sut.Name, test)
	}
}

// TestGoldenModels records the same for systems that only a model judges: the outcome of random
// requests to each form. It takes those whose runs repeat: the others choose answers at random,
// have several connections at once, or work on the file system.
func TestGoldenModels(t *testing.T) {
	for _, m := range benchmarks.ModeledSystems() {
		if !slices.Contains([]string{"abp", "conference"}, m.Name) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for _, f := range m.Forms {
				test, stop, err := m.Test(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				test.Options.Shrink.Time = counted
				goldenForm(t, &b, f.Name, test)
				if err := stop(); err != nil {
					t.Error(err)
				}
			}
			golden.Equal(t, filepath.Join("testdata", "golden", m.Name+".txt"), b.String())
		})
	}
}

// goldenForm writes the outcome of some runs of a system, and the first failing run.
func goldenForm(t *testing.T, b *strings.Builder, name string, test *rt.Test) {
	var failed *run.Result
	report := sample.Runs(t.Context(), test, goldenRuns, 1, func(_ int, r *run.Result) {
		if failed == nil && r.Verdict == run.Violation {
			failed = r
		}
	})
	fmt.Fprintf(b, "\n%s: %s", name, report)
	if failed == nil {
		return
	}
	small, err := sample.Shrink(t.Context(), test, failed)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, "\n%s%s", small.Run.Table(), small.Text(true))
}
