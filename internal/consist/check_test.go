package consist_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/unison"
	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
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

// TestBenchmarks: the specs of all systems with a model agree with it: there is a run for every
// clause, and none in a goal.
func TestBenchmarks(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../benchmarks/*/*.clouseau.hcl")
	if err != nil {
		t.Fatal(err)
	}
	models, walks := 0, 3
	if environment.Long.Get() != "" {
		walks = 20
	}
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
			r, err := compare(t, s, consist.Config{Walks: walks})
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
			if len(r.Contradictions()) > 0 || r.Walks != walks {
				t.Errorf("%v, %d walks", r.Contradictions(), r.Walks)
			}
		})
	}
	if models < 8 {
		t.Errorf("only %d specs with models", models)
	}
}

// TestFunction: a model that is a Go function runs with values. Runs are found, and none is
// excluded.
func TestFunction(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("../../benchmarks/unison/unison.clouseau.hcl")
	if s == nil {
		t.Fatal(ds)
	}
	r, err := consist.Check(t.Context(), s, unison.Model(s.B.Ops()), portfolio(s), consist.Config{Walks: 20})
	if err != nil || !r.Function || r.Walks != 20 || len(r.Clauses) == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, a := range r.Clauses {
		if a.Outcome != consist.Found {
			t.Errorf("%s: %v, want a run", a.Clause.Name(), a.Outcome)
		}
	}
}

// TestInterrupted: without time nothing is claimed, and what is known is reported.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	s, ds := spec.Load("../../benchmarks/cas/cas.clouseau.hcl")
	if s == nil {
		t.Fatal(ds)
	}
	ctx, cancel := context.WithCancel(t.Context())
	clauses := 0
	r, err := consist.Check(ctx, s, interp.Model(s, interp.Registry{}), portfolio(s), consist.Config{Progress: func(what string) {
		if strings.HasPrefix(what, "clause ") {
			if clauses++; clauses == 2 {
				cancel()
			}
		}
	}})
	if err != nil || len(r.Clauses) != 2 || len(r.Goals) != 0 || r.Clauses[0].Outcome != consist.Found || r.Clauses[1].Outcome != consist.Open {
		t.Errorf("%+v, %v", r, err)
	}
	if len(r.Contradictions()) > 0 || !strings.Contains(strings.Join(r.Lines(), "\n"), "not decided within") {
		t.Errorf("%v\n%v", r.Contradictions(), r.Lines())
	}
}
