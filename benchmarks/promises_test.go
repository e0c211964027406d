package benchmarks_test

import (
	"context"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// rare is how many runs systems need whose bugs few walks show: they take terms of some twenty
// tokens.
var rare = map[string]int{"debruijnfo": 300, "debruijnho": 600}

// TestPromises: each seeded bug of these systems breaks a promise in some walk, and the fixed twins
// break none. No spec has a goal.
func TestPromises(t *testing.T) {
	t.Parallel()
	tried, specs, found := 0, map[string]*uhat.Spec{}, map[string][]rt.Generator{}
	for _, sys := range benchmarks.Systems() {
		sys, ok := sys.Promised()
		if !ok {
			continue
		}
		if tried++; !sampled(tried, 6) {
			continue
		}
		s, ds := spec.LoadSource(sys.File, []byte(sys.Spec))
		if len(ds) > 0 || len(s.Goals) > 0 {
			t.Fatalf("%d goals, %v", len(s.Goals), ds)
		}
		if found[sys.File] == nil { // both evaluators share a spec
			specs[sys.File], found[sys.File] = s, hunters(t, s, sys)
		}
		s = specs[sys.File]
		for _, form := range sys.SUTs {
			test := interp.Test(sys.Name, s.Context, s.Judge(), nil, sys.Registry, func(context.Context) (rt.Adapter, error) { return form.Open(), nil })
			test = test.With(found[sys.File]...)
			runs := max(100, rare[sys.Name])
			if long {
				runs = 2000
			}
			r := sample.Runs(t.Context(), test, runs, 1, nil)
			switch broken := r.Violations > 0; {
			case r.Crashed+r.Hung > 0 || r.Unknowns > 0, broken != (form.Name == "buggy"), !broken && r.Upheld < runs*80/100:
				t.Errorf("%s, %s", form.Name, r)
			case broken:
				t.Logf("%s: %d of %d runs, %.1f calls for each", sys.Name, r.Violations, r.Runs, float64(r.Calls)/float64(r.Violations))
			}
			for _, p := range r.Promises {
				if p.Judged == 0 || p.Undecided > 0 {
					t.Errorf("%s of %s, %s: %s", p.Name, sys.Name, form.Name, p)
				}
			}
		}
	}
	if tried < 13 {
		t.Errorf("only %d systems have promises", tried)
	}
}

// hunters are the generators that hunt for what breaks promises.
func hunters(t *testing.T, s *uhat.Spec, sys benchmarks.System) (out []rt.Generator) {
	for _, g := range s.Scripted() {
		for _, gen := range synth.Synthesize(t.Context(), s.Context, g, portfolio(s.Context), synth.Config{}).Generators {
			out = append(out, interp.Generator(s.Context, gen, sys.Registry))
		}
	}
	if len(out) == 0 {
		out = append(out, interp.Walker(benchmarks.WalkStrategy, s.Context, interp.Walk(s, sys.Registry)))
	}
	return out
}

// TestUnwalked: scripts take the place of walks for the one spec with ghosts that nothing demands,
// and some of them show the bug of debruijnfo.
func TestUnwalked(t *testing.T) {
	t.Parallel()
	for _, sys := range benchmarks.Systems() {
		sys, ok := sys.Promised()
		if !ok {
			continue
		}
		if got := load(t, sys).Unwalked(); len(got) > 0 {
			t.Errorf("%s: %d operations are not walked", sys.Name, len(got))
		}
		if sys.Name != "debruijnfo" {
			continue
		}
		sys.File = "debruijn/scripts.clouseau.hcl"
		text, err := os.ReadFile(sys.File)
		if err != nil {
			t.Fatal(err)
		}
		sys.Spec = string(text)
		s := load(t, sys)
		if len(s.Unwalked()) == 0 {
			t.Error("walks come to all operations")
		}
		if !long {
			continue
		}
		scripts := hunters(t, s, sys)
		for _, form := range sys.SUTs {
			test := interp.Test(sys.Name, s.Context, s.Judge(), nil, sys.Registry, func(context.Context) (rt.Adapter, error) { return form.Open(), nil })
			if r := sample.Runs(t.Context(), test.With(scripts...), 100, 1, nil); (r.Violations > 0) != (form.Name == "buggy") || r.Upheld+r.Violations < 100 {
				t.Errorf("%s, %s", form.Name, r)
			}
		}
	}
}
