package consist_test

import (
	"path/filepath"
	"testing"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// compare compares a spec with its model.
func compare(t testing.TB, s *uhat.Spec, cfg consist.Config) (*consist.Report, error) {
	t.Helper()
	return consist.Check(t.Context(), s, interp.Model(s, interp.Registry{}), portfolio(s), cfg)
}

// portfolio returns the solvers of this build.
func portfolio(s *uhat.Spec) *logic.Portfolio {
	engines := []logic.Engine{{Name: "decide", Solver: decide.New(s.L)}}
	if z3, err := smt.New(s.L); err == nil {
		engines = append(engines, logic.Engine{Name: "z3", Solver: z3})
	}
	return logic.NewPortfolio(s.L, s.Axioms, engines...)
}

// TestBenchmarks: the specs of all systems with a model agree with it: a run is found for every clause, and none
// in a goal.
func TestBenchmarks(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../benchmarks/*/*.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	models := 0
	for _, file := range files {
		s, ds := spec.Load(file)
		if s == nil {
			t.Fatal(ds)
		}
		if s.Model == nil || s.Model.Func != "" {
			continue
		}
		models++
		t.Run(s.Model.Name, func(t *testing.T) {
			t.Parallel()
			r, err := compare(t, s, consist.Config{Walks: 20})
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range r.Clauses {
				if a.Outcome != consist.Found {
					t.Errorf("%s: %v, want a run", a.Clause.Name(), a.Outcome)
				}
			}
			for _, a := range r.Goals {
				if a.Outcome != consist.Excluded {
					t.Errorf("%s: %v, want none, for sure", a.Goal.Name, a.Outcome)
				}
			}
			if len(r.Diagnostics()) > 0 || r.Walks != 20 {
				t.Errorf("%v, %d walks", r.Diagnostics(), r.Walks)
			}
		})
	}
	if models < 8 {
		t.Errorf("only %d specs with models", models)
	}
}
