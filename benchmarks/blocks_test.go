package benchmarks_test

import (
	"path"
	"path/filepath"
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
