package benchmarks

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// FuzzBaseline is what the strategy fuzz runs: Go's own fuzzing, which mutates the bytes from
// which the random operations on a system are drawn, guided by the code that they
// cover. It begins with a few random inputs, for no bytes are no
// operations. By hand, without a limit:
//
//	CLOUSEAU_SYSTEM=stack go test ./benchmarks -run '^$' -fuzz FuzzBaseline
//
// What go test keeps from one system is of no use to another: go clean -fuzzcache throws
// it away.
func FuzzBaseline(f *testing.F) {
	name := os.Getenv(envSystem)
	if name == "" {
		f.Skip(envSystem + " names no system")
	}
	all := Systems()
	i := slices.IndexFunc(all, func(sys System) bool { return sys.Name == name })
	if i < 0 {
		f.Fatalf("no system %s", name)
	}
	addSeeds(f)
	f.Fuzz(rapid.MakeFuzz(tallied(f, baselineProperty(f, all[i], os.Getenv(envSUT)))))
}

// baselineProperty is one run of the random baseline against a form of a system; "" is the buggy
// form.
func baselineProperty(f *testing.F, sys System, form string) func(*rapid.T) {
	sut := sys.SUTs[0]
	if i := slices.IndexFunc(sys.SUTs, func(s SUT) bool { return s.Name == form }); i >= 0 {
		sut = sys.SUTs[i]
	}
	s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
	if diags.HasErrors() {
		f.Fatal(diags)
	}
	test := interp.Test(sys.Name, s.Context, s.Goals[0], nil, sys.Registry,
		func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
	return rt.NewHarness(f, test.With(sys.Baselines(s)[0].Generators...)).Property
}

// addSeeds adds random inputs that are long enough for a run.
func addSeeds(f *testing.F) {
	const inputs, length = 4, 4096
	seed, _ := strconv.ParseUint(os.Getenv(envSeed), 10, 64) // "" is 0
	random := rand.New(rand.NewPCG(seed, 0))
	for range inputs {
		b := make([]byte, length)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		f.Add(b)
	}
}

// tallied counts the executions of a property in the file of the campaign, if there is one.
func tallied(f *testing.F, property func(*rapid.T)) func(*rapid.T) {
	name := os.Getenv(envTally)
	if name == "" {
		return property
	}
	c, err := openTally(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { c.close() })
	return func(t *rapid.T) {
		defer func() {
			if err := c.count(t.Failed()); err != nil {
				panic(err)
			}
		}()
		property(t)
	}
}

// TestTally counts in two simulated processes, up to the first failure.
func TestTally(t *testing.T) {
	name := filepath.Join(t.TempDir(), "tally")
	for _, failures := range [][]bool{{false, false}, {false, true, true}, {true}} {
		c, err := openTally(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, failed := range failures {
			if err := c.count(failed); err != nil {
				t.Fatal(err)
			}
		}
		c.close()
	}
	if got, err := readTally(name); err != nil || got != (campaign{4, true}) {
		t.Errorf("read %+v, %v, want 4 executions with a failure", got, err)
	}
	if err := os.WriteFile(name, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readTally(name); err == nil {
		t.Error("a file that is no tally was read as one")
	}
}

// TestFuzzSummary checks that campaigns without a violation count in the quotient and come last in
// the order.
func TestFuzzSummary(t *testing.T) {
	for _, tt := range []struct {
		all        []campaign
		runs       int
		violations int
		ratio      float64 // 0 for none
		median     int
	}{
		{[]campaign{{10, true}, {100, false}, {40, true}}, 150, 2, 75, 40},
		{[]campaign{{10, true}, {100, false}, {100, false}}, 210, 1, 210, 0},
		{[]campaign{{100, false}, {100, false}, {100, false}}, 300, 0, 0, 0},
	} {
		var r Row
		r.summarize(tt.all)
		ratio := 0.0
		if r.ExecutionsPerViolation != nil {
			ratio = *r.ExecutionsPerViolation
		}
		if r.Runs != tt.runs || r.Violations != tt.violations || ratio != tt.ratio || r.Median != tt.median {
			t.Errorf("%v: %d runs, %d violations, %v for each, %d in the middle, want %d, %d, %v and %d",
				tt.all, r.Runs, r.Violations, ratio, r.Median, tt.runs, tt.violations, tt.ratio, tt.median)
		}
	}
}

// TestFuzzRows fuzzes one system with its bug. It runs in the long mode only, because it builds an
// instrumented binary.
func TestFuzzRows(t *testing.T) {
	if environment.Long.Get() == "" {
		t.Skip("CLOUSEAU_LONG is not set")
	}
	opt := Options{Systems: []string{"set", "setw"}, Strategies: []string{fuzzing}, Runs: 200, Seed: 1, Solver: noSolver}
	rows := map[string]Row{}
	if err := Run(t.Context(), opt, func(r Row) { rows[r.System+" "+r.SUT] = r }); err != nil {
		t.Fatal(err)
	}
	buggy, fixed := rows["set buggy"], rows["set fixed"]
	if len(rows) != 2 || buggy.Violations == 0 || buggy.Median == 0 || buggy.Median > fuzzFactor*opt.Runs {
		t.Errorf("%d rows, with the bug %+v, want two rows and a violation", len(rows), buggy)
	}
	if want := campaigns * fuzzFactor * opt.Runs; fixed.Violations != 0 || fixed.Runs < want || fixed.Runs > want+want/10 {
		t.Errorf("the fixed twin: %+v, want no violation in about %d executions", fixed, want)
	}
}

// noSolver is for strategies that solve nothing.
func noSolver(c *uhat.Context) *logic.Portfolio { return logic.NewPortfolio(c.L, nil) }
