// Package check says what is wrong with a spec beyond what loading it shows: what solvers know of
// it, where it contradicts its model, and where its names are not those of Go.
package check

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/consist"
	"github.com/clouseau-go/clouseau/internal/gosig"
	"github.com/clouseau-go/clouseau/interp"
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

// All returns all that there is to say of a spec that was loaded without errors, with runs of its
// model of at most so many events, and a memory of Go packages, which may be nil. What is not
// decided, or not known when ctx ends, is left out.
func All(ctx context.Context, s *uhat.Spec, m *gosig.Memory, events int) spec.Diagnostics {
	p := Portfolio(s.Context)
	out := spec.Check(ctx, s, p)
	if !out.HasErrors() {
		out = append(out, Searched(ctx, s, p, out)...)
	}
	out = append(out, m.Compare(ctx, s).Diagnostics...)
	if out.HasErrors() || s.Model == nil || ctx.Err() != nil {
		return out
	}
	mod := interp.Model(s, interp.Registry{})
	if mod == nil {
		return out
	}
	// An error says that two parts of this program disagree, which clouseau check reports.
	r, _ := consist.Check(ctx, s, mod, p, consist.Config{Limits: consist.Limits{Events: events}})
	if r == nil {
		return out
	}
	return append(out, Contradictions(r)...)
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
