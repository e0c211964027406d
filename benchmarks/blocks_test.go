package benchmarks_test

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestBlocksRoundTrip prints what synthesis finds as generator blocks and reads them back. The type
// checker accepts every one, and the Go code made of them is the same.
func TestBlocksRoundTrip(t *testing.T) {
	for _, sys := range benchmarks.Systems() {
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			for _, goal := range s.Goals {
				r := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
				src, err := spec.PrintGenerators(s, r.Generators, path.Base(sys.File))
				if err != nil {
					t.Fatal(err)
				}
				name := path.Join(path.Dir(sys.File), "found.clouseau.hcl")
				read := loadBlocks(t, name, src)
				if ds := spec.Check(t.Context(), read, portfolio(read.Context)); ds.HasErrors() || has(ds, spec.UndecidedGenerator) {
					t.Errorf("%v\n%s", ds, src)
				}
				want, got := emitted(t, s, goal, r.Generators), emitted(t, read, read.Generators[0].Goal, read.Generators)
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s\n%s", d, src)
				}
			}
		})
	}
}

// TestRecursiveBlocksRoundTrip does the same with generators that recur. Variables with the name of a
// field get another one, so it is not their code that is compared but what they do at each depth.
func TestRecursiveBlocksRoundTrip(t *testing.T) {
	const depth = 3
	recursive := 0
	for _, sys := range benchmarks.Systems() {
		s := load(t, sys)
		r := synth.Synthesize(t.Context(), s.Context, s.Goals[0], portfolio(s.Context), synth.Config{Results: 1, Depth: depth})
		if len(r.Generators) == 0 || uhat.Planned(r.Generators[0].Steps) > 0 {
			continue // no recursion was found
		}
		recursive++
		src, err := spec.PrintGenerators(s, r.Generators, path.Base(sys.File))
		if err != nil {
			t.Fatal(err)
		}
		read := loadBlocks(t, path.Join(path.Dir(sys.File), "found.clouseau.hcl"), src)
		if ds := spec.Check(t.Context(), read, portfolio(read.Context)); ds.HasErrors() || has(ds, spec.UndecidedGenerator) {
			t.Errorf("%s: %v\n%s", sys.Name, ds, src)
		}
		for d := range depth {
			want, got := atDepth(s, r.Generators[0], d), atDepth(read, read.Generators[0], d)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s at depth %d: %s\n%s", sys.Name, d, diff, src)
			}
		}
	}
	if recursive < 3 {
		t.Errorf("only %d recursive generators", recursive)
	}
}

// atDepth describes what a generator does at a depth, with variables by the order in which
// they are bound.
func atDepth(s *uhat.Spec, g *uhat.Generator, depth int) string {
	steps := uhat.Unroll(s.L, g.Steps, depth)
	text, n := uhat.Describe(steps), 0
	uhat.Walk(steps, func(st uhat.Step) {
		for _, v := range uhat.Bound(st) {
			n++
			text = regexp.MustCompile(regexp.QuoteMeta(v.Name())+`\b`).ReplaceAllString(text, fmt.Sprintf("v%d", n))
		}
	})
	return strings.Join(strings.Fields(text), " ") // columns depend on names
}

func has(ds spec.Diagnostics, code spec.Code) bool {
	for _, d := range ds {
		if d.Code == code {
			return true
		}
	}
	return false
}

// loadBlocks loads a file that stands beside the specs.
func loadBlocks(t *testing.T, name string, src []byte) *uhat.Spec {
	t.Helper()
	s, ds := spec.LoadSource(filepath.FromSlash(name), src)
	if ds.HasErrors() {
		t.Fatalf("%v\n%s", ds, src)
	}
	return s
}

// emitted returns the Go code of generators, without their certificates, which blocks do not have.
func emitted(t *testing.T, s *uhat.Spec, goal *uhat.Goal, gens []*uhat.Generator) string {
	t.Helper()
	for _, g := range gens {
		g.Certificate = nil
	}
	src, err := emit.File(s, []emit.GoalGenerators{{Goal: goal, Generators: gens}}, emit.Options{Source: "spec.hcl"})
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}
