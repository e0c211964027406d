package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
)

// hidden are the systems whose bugs walks do not show: they make terms, few of which have a type.
var hidden = []string{"debruijnfo", "debruijnho"}

// TestPromises: each seeded bug of these systems breaks a promise in some walk, and the fixed twins
// break none. No spec has a goal.
func TestPromises(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, sys := range benchmarks.Systems() {
		sys, ok := sys.Promised()
		if !ok {
			continue
		}
		tried++
		s, ds := spec.LoadSource(sys.File, []byte(sys.Spec))
		if len(ds) > 0 || len(s.Goals) > 0 {
			t.Fatalf("%d goals, %v", len(s.Goals), ds)
		}
		for _, form := range sys.SUTs {
			test := interp.Test(sys.Name, s.Context, s.Judge(), nil, sys.Registry, func(context.Context) (rt.Adapter, error) { return form.Open(), nil })
			test = test.With(interp.Walker(benchmarks.WalkStrategy, s.Context, interp.Walk(s, sys.Registry)))
			runs := 200
			if long {
				runs = 2000
			}
			if slices.Contains(hidden, sys.Name) {
				runs = 50
			}
			r := sample.Runs(t.Context(), test, runs, 1, nil)
			switch broken := r.Violations > 0; {
			case r.Crashed+r.Hung > 0 || r.Unknowns > 0, broken != (form.Name == "buggy" && !slices.Contains(hidden, sys.Name)), !broken && r.Upheld < runs*80/100:
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
