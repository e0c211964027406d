package spec

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Single expressions, for tests that have a context and want to say something about it in the
// language of specs. Defines are not part of a context, so they cannot be used here.

// ParseTrace resolves a trace expression over the operations of c and the given variables. In
// one about visible events, as in goals, any means any visible event.
func ParseTrace(c *uhat.Context, src string, visible bool, vars ...*logic.Var) (sre.Expr, Diagnostics) {
	sc, x := expression(c, src, vars)
	if x == nil {
		return nil, sc.out.diags
	}
	sc.visible = visible
	return sc.trace(x), sc.out.diags
}

// ParseQualifier resolves a qualifier over the given variables and, where op is not nil, its
// fields.
func ParseQualifier(c *uhat.Context, src string, op *sre.Op, vars ...*logic.Var) (logic.Term, Diagnostics) {
	sc, x := expression(c, src, vars)
	if x == nil {
		return nil, sc.out.diags
	}
	if op != nil {
		sc.op = &operation{Operation: c.Operation(op)}
	}
	return sc.qualifier(x), sc.out.diags
}

// expression parses src, for a scope that knows the names of c; the expression is nil where it is
// none.
func expression(c *uhat.Context, src string, vars []*logic.Var) (scope, hclsyntax.Expression) {
	l := newLoader(nil)
	l.files = []*source{{}}
	sc := newScope(l)
	sc.L = c.L
	sc.B = c.B
	sc.ctx = c
	sc.names.know(c)
	sc = sc.open("expression")
	for _, v := range vars {
		sc.vars = append(sc.vars, &variable{name: v.Name(), what: "variable", sort: v.Sort(), value: value{term: v}})
	}
	tokens, _ := hclsyntax.LexExpression([]byte(src), "", hcl.InitialPos)
	if deep, ok := tooDeep(tokens); ok {
		sc.fail(DeepNesting, deep, "%s", deepDetail)
		return sc, nil
	}
	x, diags := hclsyntax.ParseExpression([]byte(src), "", hcl.InitialPos)
	l.addSyntax("", diags, tokens)
	if diags.HasErrors() {
		return sc, nil
	}
	return sc, x
}

// know enters the declarations of c into the namespace.
func (n *names) know(c *uhat.Context) {
	enter := func(s *symbol) {
		n.symbols[s.name] = s
		n.order = append(n.order, s)
	}
	for _, d := range c.Sorts {
		name := d.Sort.Name()
		n.sorts[name] = d.Sort
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
