package benchmarks_test

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// handwritten returns the path and the text of a system's handwritten generators, or empty strings
// if there are none.
func handwritten(t testing.TB, system string) (file string, text string) {
	t.Helper()
	file = path.Join(system, "handwritten.hcl")
	src, err := os.ReadFile(filepath.FromSlash(file))
	if os.IsNotExist(err) {
		return "", ""
	}
	if err != nil {
		t.Fatal(err)
	}
	return file, string(src)
}

// TestHandwritten checks the types of the handwritten generators, and runs those that have a goal.
// Like synthesized ones, they show the bug nearly always, and follow the fixed twin to the deciding
// event.
func TestHandwritten(t *testing.T) {
	systems := 0
	for _, sys := range benchmarks.Systems() {
		file, text := handwritten(t, sys.Name)
		if file == "" {
			continue
		}
		systems++
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			if std, err := spec.Format([]byte(text)); err != nil || string(std) != text {
				t.Errorf("%s is not in standard form: %v", file, err)
			}
			s := loadBlocks(t, file, []byte(text))
			if ds := spec.Check(t.Context(), s, portfolio(s.Context)); len(ds) > 0 {
				t.Errorf("%v", ds)
			}
			for _, g := range s.Generators {
				if g.Goal != nil {
					uhat.MarkDeciding(g.Steps)
					perform(t, sys, s, g)
				}
			}
		})
	}
	if systems < 8 {
		t.Errorf("handwritten generators for %d systems only", systems)
	}
}

// perform runs a generator against the forms of its system.
func perform(t *testing.T, sys benchmarks.System, s *uhat.Spec, g *uhat.Generator) {
	t.Helper()
	const runs = 200
	for _, sut := range sys.SUTs {
		test := interp.Test(sys.Name, s.Context, g.Goal, []*uhat.Generator{g}, sys.Registry,
			func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
		test.Options = benchmarks.Patient
		rep := sample.Runs(t.Context(), test, runs, 1, nil)
		switch {
		case sut.Name == "buggy" && 10*rep.Violations < 9*runs:
			t.Errorf("%s: %d violations in %d runs", g.Name, rep.Violations, runs)
		case sut.Name == "fixed" && (rep.Violations > 0 || 10*rep.Upheld < 9*runs):
			t.Errorf("%s: of %d runs of the fixed twin %d violated the goal and %d upheld it", g.Name, runs, rep.Violations, rep.Upheld)
		}
	}
}
