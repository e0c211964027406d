package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Single expressions, for tools and tests that have a context and want to say
// something about it in the language of specs. Defines are not part of a
// context, so they cannot be used here.

// ParseTrace resolves a trace expression over the operations of c and the given variables. In
// one about visible events, as in goals, any means any visible event.
func ParseTrace(c *uhat.Context, src string, visible bool, vars ...*logic.Var) (sre.Expr, Diagnostics) {
	r, x, sc := expression(c, src, vars)
	if x == nil {
		return nil, r.l.diags
	}
	sc.visible = visible
	return r.trace(x, sc), r.l.diags
}

// ParseQualifier resolves a qualifier over the given variables and, where op is not nil, its
// fields.
func ParseQualifier(c *uhat.Context, src string, op *sre.Op, vars ...*logic.Var) (logic.Term, Diagnostics) {
	r, x, sc := expression(c, src, vars)
	if x == nil {
		return nil, r.l.diags
	}
	var o *operation
	if op != nil {
		o = &operation{Operation: c.Operation(op)}
	}
	return r.qualifier(x, sc, o), r.l.diags
}

// expression parses src and sets up a resolver that knows the names of c.
func expression(c *uhat.Context, src string, vars []*logic.Var) (*resolver, hclsyntax.Expression, *scope) {
	l := newLoader(nil)
	l.files = []*source{{}}
	r := newResolver(l)
	r.L, r.B, r.ctx, r.file = c.L, c.B, c, l.files[0]
	r.known(c)
	sc := r.open("expression")
	for _, v := range vars {
		sc.vars = append(sc.vars, &variable{name: v.Name(), what: "variable", sort: v.Sort(), value: value{term: v}})
	}
	tokens, _ := hclsyntax.LexExpression([]byte(src), "", hcl.InitialPos)
	if deep, ok := tooDeep(tokens); ok {
		r.fail(DeepNesting, deep, "%s", deepDetail)
		return r, nil, sc
	}
	x, diags := hclsyntax.ParseExpression([]byte(src), "", hcl.InitialPos)
	l.addSyntax("", diags, tokens)
	if diags.HasErrors() {
		return r, nil, sc
	}
	return r, x, sc
}

// known enters the declarations of c into the namespace.
func (r *resolver) known(c *uhat.Context) {
	enter := func(s *symbol) {
		r.symbols[s.name] = s
		r.order = append(r.order, s)
	}
	for _, d := range c.Sorts {
		name := d.Sort.Name()
		r.sorts[name] = d.Sort
		block := &hclsyntax.Block{Type: "sort", Labels: []string{name}}
		enter(&symbol{name: name, kind: sortSymbol, sort: d, block: block})
		for i, v := range d.Sort.Values() {
			enter(&symbol{name: v, kind: valueSymbol, value: logic.EnumValue(d.Sort, i), block: block})
		}
	}
	for _, f := range c.Funcs {
		enter(&symbol{name: f.Func.Name, kind: funcSymbol, fn: f})
	}
	for _, o := range c.Operations {
		enter(&symbol{name: o.Op.Name, kind: opSymbol, op: &operation{Operation: o}})
	}
}
