package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// A draw says in qualifiers which values it may take. They are sorted by what the draw can do with
// them: bounds and single values that are left out make a domain from which it takes one outright;
// what is about earlier variables only says whether there is one; the rest is tried.

// draw resolves draw(x, q...) and draw(x, [q...], [q...], ...).
func (w scripter) draw(x *hclsyntax.FunctionCallExpr, q *sequence) {
	v := w.newVariable(x.Args[0], q)
	if v == nil {
		return
	}
	alternatives := [][]hclsyntax.Expression{x.Args[1:]}
	if len(x.Args) > 1 {
		if _, ok := unparen(x.Args[1]).(*hclsyntax.TupleConsExpr); ok {
			alternatives = w.alternatives(x.Args[1:])
		}
	}
	d := &uhat.Draw{Var: v}
	ok := alternatives != nil
	for _, a := range alternatives {
		doms, fine := w.domains(v, a, q)
		d.Among, ok = append(d.Among, doms...), ok && fine
	}
	w.ends[v] = drawnEnds(d)
	if ok {
		w.add(q, d, x.Range())
	} else {
		name, _ := word(x.Args[0])
		w.broken[w.find(name)] = true
	}
	q.bound[v] = true
}

func (w scripter) alternatives(xs []hclsyntax.Expression) (out [][]hclsyntax.Expression) {
	for _, x := range xs {
		t, ok := unparen(x).(*hclsyntax.TupleConsExpr)
		if !ok {
			w.fail(InvalidValue, x.Range(), "The alternatives of a draw stand in brackets each: %s.", stepExamples["draw"])
			return nil
		}
		out = append(out, t.Exprs)
	}
	return out
}

// domains resolves the qualifiers of one alternative. Where they leave a side open, a default range
// has an alternative for each value from which it grows.
func (w scripter) domains(v *logic.Var, xs []hclsyntax.Expression, q *sequence) (all []uhat.Domain, ok bool) {
	all, ok = []uhat.Domain{{Guard: w.L.True(), Filter: w.L.True()}}, true
	for _, x := range xs {
		if c, call := unparen(x).(*hclsyntax.FunctionCallExpr); call && c.Name == "unlike" && w.names.symbols["unlike"] == nil {
			others := w.anywhere(c.Args)
			for i := range all {
				all[i].Unlike = append(slices.Clip(all[i].Unlike), others...)
			}
			ok = ok && others != nil
			continue
		}
		if c, call := unparen(x).(*hclsyntax.FunctionCallExpr); call && c.Name == "rarely" && len(c.Args) == 0 && w.names.symbols["rarely"] == nil {
			for i := range all {
				all[i].Rare = true
			}
			continue
		}
		t := terms{w.scope}.qualifier(x)
		if t == nil || !w.inScope(x, nil, q, v) {
			ok = false
			continue
		}
		for _, c := range logic.Conjuncts(t) {
			all = w.narrowed(all, v, c)
		}
	}
	if from := w.ctx.SortOf(v.Sort()); v.Sort().Kind() == logic.IntKind && from.Pool == nil && from.Gen == "" {
		var out []uhat.Domain
		for _, d := range all {
			out = append(out, w.ranged(v, d, from)...)
		}
		return out, ok
	}
	return all, ok
}

// maxDomains bounds the alternatives into which the disjunctions of a draw are split. One that
// would make more is tried.
const maxDomains = 8

// narrowed adds a qualifier to the domains of v. A disjunction about an integer splits them.
func (w scripter) narrowed(all []uhat.Domain, v *logic.Var, t logic.Term) []uhat.Domain {
	cases := []logic.Term{t}
	if or, ok := t.(*logic.Or); ok && v.Sort().Kind() == logic.IntKind && logic.Occurs(v, t) && len(or.Args())*len(all) <= maxDomains {
		cases = or.Args()
	}
	var out []uhat.Domain
	for _, d := range all {
		for _, c := range cases {
			own := d
			own.Lo, own.Hi, own.Except = slices.Clip(d.Lo), slices.Clip(d.Hi), slices.Clip(d.Except)
			for _, x := range logic.Conjuncts(c) {
				w.narrow(&own, v, x)
			}
			out = append(out, own)
		}
	}
	return out
}

// narrow adds a qualifier to the domain of v.
func (w scripter) narrow(d *uhat.Domain, v *logic.Var, t logic.Term) {
	if !logic.Occurs(v, t) {
		d.Guard = w.L.And(d.Guard, t)
		return
	}
	switch t := t.(type) {
	case *logic.Le:
		a, b := t.Sides()
		switch coef, rest := w.L.Isolate(v, w.L.Sub(a, b)); { // coef*v + rest <= 0
		case coef.Is(-1):
			d.Lo = append(d.Lo, rest)
			return
		case coef.Is(1):
			d.Hi = append(d.Hi, w.L.Scale(-1, rest))
			return
		}
	case *logic.Eq:
		if x := w.L.SolveFor(v, t); x != nil && v.Sort().Kind() == logic.IntKind {
			d.Lo, d.Hi = append(d.Lo, x), append(d.Hi, x)
			return
		}
	case *logic.Not:
		if eq, ok := t.Arg().(*logic.Eq); ok {
			if x := w.L.SolveFor(v, eq); x != nil {
				d.Except = append(d.Except, x)
				return
			}
		}
	}
	d.Filter = w.L.And(d.Filter, t)
}
