// Package check says what is wrong with a spec beyond what loading it shows: what solvers know of
// it, where it contradicts its model, and where its names are not those of Go.
package check

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/logic/smt"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// Portfolio returns the solvers of this build for the terms of a spec.
func Portfolio(c *uhat.Context) *logic.Portfolio {
	engines := []logic.Engine{{Name: "decide", Solver: decide.New(c.L)}}
	if z3, err := smt.New(c.L); err == nil {
		engines = append(engines, logic.Engine{Name: "z3", Solver: z3})
	}
	return logic.NewPortfolio(c.L, c.Axioms, engines...)
}

// Searched returns what there is to say of goals that needs a search for generators, after what
// was said without one.
func Searched(ctx context.Context, s *uhat.Spec, p *logic.Portfolio, said spec.Diagnostics) spec.Diagnostics {
	out := Unavoidable(ctx, s, p)
	return append(out, Proposed(ctx, s, p, append(slices.Clip(said), out...))...)
}

// Contradictions returns those between a spec and its model as diagnostics.
func Contradictions(r *consist.Report) spec.Diagnostics {
	var out spec.Diagnostics
	for _, c := range r.Contradictions() {
		d := spec.NewDiagnostic(spec.Code(c.Code), c.Subject, c.Context, "%s", c.Detail)
		d.Related = []spec.Related{{Range: c.Model.Range, Message: c.Model.Message}}
		out = append(out, d)
	}
	return out
}
