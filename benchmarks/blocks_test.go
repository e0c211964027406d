package benchmarks_test

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// unequal matches what texts say of two values that differ.
var unequal = regexp.MustCompile(`(\w+(?: of \w+ \d+)?) != (\w+(?: of \w+ \d+)?)`)

// sided writes the sides of each inequality in one order. Variables that are only printed are
// numbered as they are met, and the number of one says on which side it stands.
func sided(src string) string {
	return unequal.ReplaceAllStringFunc(src, func(x string) string {
		m := unequal.FindStringSubmatch(x)
		return min(m[1], m[2]) + " != " + max(m[1], m[2])
	})
}

// TestBlocksRoundTrip prints the synthesized generators as generator blocks and reads them back.
// The type checker accepts every one, and each does the same as before.
//
// Without recursion, the Go code emitted for both is the same. With recursion, the names of
// variables differ: blocks name them after fields, and rename them beside fields of the same name.
// There the test compares what the generators do at each depth, and their runs.
func TestBlocksRoundTrip(t *testing.T) {
	var straight, recursive atomic.Int32
	t.Run("systems", func(t *testing.T) {
		for i, sys := range benchmarks.Systems() {
			if !sampled(i+1, 5) {
				continue
			}
			t.Run(sys.Name, func(t *testing.T) {
				t.Parallel()
				s := load(t, sys)
				for _, goal := range s.Goals {
					r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
					read, src := printedAndRead(t, sys, s, r.Generators)
					for i, g := range r.Generators {
						back := read.Generators[i]
						// A block does not say what a generator adds to others.
						back.More, back.Varied = g.More, g.Varied
						want, got := emitted(t, s, g), emitted(t, read, back)
						a := recursion(g)
						if a == nil {
							straight.Add(1)
							if d := cmp.Diff(sided(want), sided(got)); d != "" {
								t.Errorf("%s\n%s", d, src)
							}
							continue
						}
						recursive.Add(1)
						for depth := a.Depth.Lo; depth <= a.Depth.Hi; depth++ {
							if d := cmp.Diff(atDepth(s, g, depth), atDepth(read, back, depth)); d != "" {
								t.Errorf("%s at depth %d: %s\n%s", g.Name, depth, d, src)
							}
						}
						if d := cmp.Diff(played(t, sys, s, g), played(t, sys, read, back)); d != "" {
							t.Errorf("%s runs: %s\n%s", g.Name, d, src)
						}
					}
				}
			})
		}
	})
	if straight.Load() < 3 || recursive.Load() < 3 {
		t.Errorf("only %d straight and %d recursive generators", straight.Load(), recursive.Load())
	}
}

// printedAndRead prints generators as blocks, reads the blocks, and checks the result.
func printedAndRead(t *testing.T, sys benchmarks.System, s *uhat.Spec, gens []*uhat.Generator) (read *uhat.Spec, src []byte) {
	t.Helper()
	src, err := spec.PrintGenerators(s, gens, path.Base(sys.File))
	if err != nil {
		t.Fatal(err)
	}
	read = loadBlocks(t, path.Join(path.Dir(sys.File), "found.clouseau.hcl"), src)
	if ds := spec.Check(t.Context(), read, portfolio(read.Context)); ds.HasErrors() || has(ds, spec.UndecidedGenerator) {
		t.Errorf("%v\n%s", ds, src)
	}
	return read, src
}

// atDepth describes what a generator does at a depth. It names variables by the order in which they
// are bound, and says which checks end a run.
func atDepth(s *uhat.Spec, g *uhat.Generator, depth int) string {
	steps := uhat.Unroll(s.L, g.Steps, depth)
	text, stops, n := uhat.Describe(steps), "", 0
	uhat.Walk(steps, func(st uhat.Step) {
		for _, v := range uhat.Bound(st) {
			n++
			text = regexp.MustCompile(regexp.QuoteMeta(v.Name())+`\b`).ReplaceAllString(text, fmt.Sprintf("v%d", n))
		}
		if a, ok := st.(*uhat.Assert); ok {
			stops += fmt.Sprintf(" %s:%v", a.Field, a.Stop)
		}
	})
	return strings.Join(strings.Fields(text), " ") + stops // column widths depend on names
}

func has(ds spec.Diagnostics, code spec.Code) bool {
	for _, d := range ds {
		if d.Code == code {
			return true
		}
	}
	return false
}

// loadBlocks loads a file from the folder of the specs.
func loadBlocks(t *testing.T, name string, src []byte) *uhat.Spec {
	t.Helper()
	s, ds := spec.LoadSource(filepath.FromSlash(name), src)
	if ds.HasErrors() {
		t.Fatalf("%v\n%s", ds, src)
	}
	return s
}

// emitted returns the Go code of a generator without its certificate and its weight, which blocks
// do not have.
func emitted(t *testing.T, s *uhat.Spec, g *uhat.Generator) string {
	t.Helper()
	plain, unscheduled, target := *g, *s, *s.Target
	plain.Certificate, plain.Weight, plain.More = nil, 0, nil
	// Blocks do not say what may happen in gaps.
	target.Schedule, unscheduled.Target = "", &target
	src, err := emit.File(&unscheduled, []emit.GoalGenerators{{Goal: g.Goal, Generators: []*uhat.Generator{&plain}}}, emit.Options{Source: "spec.hcl"})
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// played returns the first runs of a generator against the forms of its system: the events and the
// verdicts.
func played(t *testing.T, sys benchmarks.System, s *uhat.Spec, g *uhat.Generator) (out []string) {
	t.Helper()
	alone := *g
	alone.Weight = 0 // which is of the choice among several, and no block says it
	for _, sut := range sys.SUTs {
		test := interp.Test(sys.Name, s.Context, g.Goal, []*uhat.Generator{&alone}, sys.Registry,
			func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
		test.Options = benchmarks.Patient
		sample.Runs(t.Context(), test, 20, 1, func(_ int, r *run.Result) {
			out = append(out, fmt.Sprintf("%s: %s in %v", sut.Name, r.Verdict, r.Trace))
		})
	}
	return out
}
