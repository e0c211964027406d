package spec

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/uhat"
)

// goal resolves a goal or scenario block.
func (r *resolver) goal(b *hclsyntax.Block) {
	name, _ := r.unique("goal or scenario", b)
	g := &uhat.Goal{Name: name, Doc: r.text(b.Body, "doc"), Scenario: b.Type == "scenario", Range: at(b.DefRange())}
	sc := r.open(b.Type)
	g.Vars = r.variables(b.Body, "vars", "variable", sc, false)
	sc.visible = !g.Scenario
	if a := b.Body.Attributes["trace"]; a != nil {
		g.Trace, g.TraceRange = r.trace(a.Expr, sc), at(a.Expr.Range())
	}
	sc.visible = true
	if !g.Scenario {
		g.Violation = g.Trace
	} else if a := b.Body.Attributes["violation"]; a != nil {
		g.Violation = r.trace(a.Expr, sc)
	}
	g.Judge = r.goName(b.Body, "judge")
	r.goals = append(r.goals, g)
}
