package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// goals resolves goals, scenarios, and the known failures of both.
type goals struct{ scope }

// goal resolves a goal or scenario block.
func (r goals) goal(b *hclsyntax.Block) *uhat.Goal {
	name, _ := r.unique("goal or scenario", b)
	g := &uhat.Goal{Name: name, Doc: r.text(b.Body, "doc"), Scenario: b.Type == "scenario", Range: at(b.DefRange())}
	sc := r.open(b.Type)
	g.Vars = sorts{sc}.variables(b.Body, "vars", "variable", false)
	sc.visible = !g.Scenario
	if a := b.Body.Attributes["trace"]; a != nil {
		g.Trace = traces{sc}.trace(a.Expr)
		g.TraceRange = at(a.Expr.Range())
		g.Text = r.out.text(g.TraceRange)
	}
	sc.visible = true
	if !g.Scenario {
		g.Violation = g.Trace
	} else if a := b.Body.Attributes["violation"]; a != nil {
		g.Violation = traces{sc}.trace(a.Expr)
	}
	if a := b.Body.Attributes["where"]; a != nil {
		goals{sc}.goalWhere(g, a)
	}
	if !g.Scenario && g.Trace != nil {
		g.Trace = r.B.Visible(g.Trace)
		g.Violation = g.Trace
	} else if g.Violation != nil {
		g.Violation = r.B.Visible(g.Violation)
	}
	g.Judge = r.goText(b.Body, "judge", goFunction)
	r.goalSearch(b.Body, g)
	g.Informative = informative(r.reporter, b.Body)
	return g
}

// goalWhere adds a condition over the variables of a goal to its runs. To the violation of a
// scenario, it adds the parts about variables that occur there; the other variables can have any
// values.
func (r goals) goalWhere(g *uhat.Goal, a *hclsyntax.Attribute) {
	g.WhereRange = at(a.Expr.Range())
	if g.Where = (terms{r.scope}).condition(a.Expr); g.Where == nil {
		return
	}
	if text := r.out.text(g.WhereRange); g.Text != "" && text != "" {
		g.Text += " where " + text
	}
	if g.Trace != nil {
		g.Trace = r.B.Where(g.Trace, g.Where)
	}
	switch {
	case !g.Scenario:
		g.Violation = g.Trace
	case g.Violation != nil:
		met := sre.Vars(nil, g.Violation)
		for _, c := range logic.Conjuncts(g.Where) {
			if slices.ContainsFunc(met, func(v *logic.Var) bool { return logic.Occurs(v, c) }) {
				g.Violation = r.B.Where(g.Violation, c)
			}
		}
	}
}

// declaredGoals are the goals that something else may name.
type declaredGoals struct {
	own     []*uhat.Goal // of the loaded file
	foreign []*uhat.Goal // of imported files, as far as something names them
}

// named resolves the name of a goal or scenario, of this file or of one that it imports.
func (r goals) named(x hclsyntax.Expression, all *declaredGoals) *uhat.Goal {
	name, ok := word(x)
	if !ok {
		r.fail(InvalidValue, x.Range(), "The attribute \"goal\" names a goal, without quotes.")
		return nil
	}
	for _, g := range slices.Concat(all.own, all.foreign) {
		if g.Name == name {
			return g
		}
	}
	var names []string
	for _, f := range r.files {
		for _, b := range blocksOf(f, "goal", "scenario") {
			if len(b.Labels) != 1 {
				continue
			}
			if b.Labels[0] == name && f != r.file {
				in := r.in(b)
				in.file = f
				g := goals{in}.goal(b)
				all.foreign = append(all.foreign, g)
				return g
			}
			names = append(names, b.Labels[0])
		}
	}
	r.fail(UnknownGoal, x.Range(), "There is no goal or scenario %q.%s", name, suggest(name, names))
	return nil
}
