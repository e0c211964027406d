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
func (r *resolver) traversal(x *hclsyntax.ScopeTraversalExpr, sc *scope, o *operation) logic.Term {
	root := x.Traversal[0].(hcl.TraverseRoot)
	t := r.termName(root.Name, root.SrcRange, nil, sc, o)
	return r.steps(t, x.Traversal[1:], x, sc, o)
}

// steps resolves the parts that further steps lead to.
func (r *resolver) steps(t logic.Term, steps hcl.Traversal, whole hclsyntax.Expression, sc *scope, o *operation) logic.Term {
	for _, step := range steps {
		if t == nil {
			return nil
		}
		switch step := step.(type) {
		case hcl.TraverseAttr:
			t = r.member(t, step.Name, whole, sc)
		case hcl.TraverseIndex:
			t = r.element(t, spelled(step), whole, sc, o)
		default:
			return r.missingPart(t, "such part", whole, sc)
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
func (r *resolver) index(x *hclsyntax.IndexExpr, sc *scope, o *operation) logic.Term {
	t := r.term(x.Collection, nil, sc, o)
	if t == nil {
		return nil
	}
	return r.element(t, x.Key, x, sc, o)
}

// relative resolves xs[i].x.
func (r *resolver) relative(x *hclsyntax.RelativeTraversalExpr, sc *scope, o *operation) logic.Term {
	return r.steps(r.term(x.Source, nil, sc, o), x.Traversal, x, sc, o)
}
