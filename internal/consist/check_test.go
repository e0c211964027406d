package consist_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/spec"
)

func TestAll(t *testing.T) {
	files, _ := filepath.Glob("../../benchmarks/*/*.clouseau.hcl")
	files = append(files, "../../spec/testdata/model.clouseau.hcl")
	for _, f := range files {
		s, ds := spec.Load(f)
		if s == nil {
			t.Error(ds)
			continue
		}
		m := interp.Model(s, interp.Registry{})
		if m == nil {
			continue
		}
		engines := []logic.Engine{{Name: "decide", Solver: decide.New(s.L)}}
		if z3, err := smt.New(s.L); err == nil {
			engines = append(engines, logic.Engine{Name: "z3", Solver: z3})
		}
		p := logic.NewPortfolio(s.L, s.Axioms, engines...)
		start := time.Now()
		r, err := consist.Check(t.Context(), s, m, p, consist.Config{})
		t.Log(f, time.Since(start), err)
		for _, l := range append(r.Lines(), r.Diagnostics().Error()) {
			t.Log(l)
		}
		for _, a := range r.Clauses[:0] {
			t.Log("  ", a.Clause.Name(), a.Outcome, a.Runs, a.UpTo)
			if a.Run != nil {
				t.Log("      ", a.Run.Trace)
			}
		}
		for _, a := range r.Goals[:0] {
			t.Log("  ", a.Goal.Name, a.Outcome, a.Runs, a.UpTo)
			if a.Run != nil {
				t.Log("      ", a.Run.Trace)
			}
		}
	}
}
