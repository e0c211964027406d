package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/clouseau-go/clouseau/logic"
)

// HCL reads p.x and xs[0] as steps of one traversal, xs[i] as an index, and xs[i].x as a traversal
// relative to that.

// traversal resolves the parts that a traversal leads to from its first name.
func (r parts) traversal(x *hclsyntax.ScopeTraversalExpr) logic.Term {
	root := x.Traversal[0].(hcl.TraverseRoot)
	t := terms{r.scope}.termName(root.Name, root.SrcRange, nil)
	return r.steps(t, x.Traversal[1:], x)
}

// steps resolves the parts that further steps lead to.
func (r parts) steps(t logic.Term, steps hcl.Traversal, whole hclsyntax.Expression) logic.Term {
	for _, step := range steps {
		if t == nil {
			return nil
		}
		switch step := step.(type) {
		case hcl.TraverseAttr:
			t = r.member(t, step.Name, whole)
		case hcl.TraverseIndex:
			t = r.element(t, spelled(step), whole)
		default:
			return r.missingPart(t, "such part", whole)
		}
	}
	return t
}

// spelled returns the index or key of a step as the expression that spells it.
func spelled(step hcl.TraverseIndex) hclsyntax.Expression {
	key := &hclsyntax.LiteralValueExpr{Val: step.Key, SrcRange: step.SrcRange}
	if step.Key.Type() == cty.String {
		return &hclsyntax.TemplateExpr{Parts: []hclsyntax.Expression{key}, SrcRange: step.SrcRange}
	}
	return key
}

// index resolves xs[i].
func (r parts) index(x *hclsyntax.IndexExpr) logic.Term {
	t := terms{r.scope}.term(x.Collection, nil)
	if t == nil {
		return nil
	}
	return r.element(t, x.Key, x)
}

// relative resolves xs[i].x.
func (r parts) relative(x *hclsyntax.RelativeTraversalExpr) logic.Term {
	return r.steps(terms{r.scope}.term(x.Source, nil), x.Traversal, x)
}
