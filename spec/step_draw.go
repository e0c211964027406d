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
		d.Among = append(d.Among, doms...)
		ok = ok && fine
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
	all = []uhat.Domain{{Guard: w.L.True(), Filter: w.L.True()}}
	ok = true
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
			own.Lo = slices.Clip(d.Lo)
			own.Hi = slices.Clip(d.Hi)
			own.Except = slices.Clip(d.Except)
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
			d.Lo = append(d.Lo, x)
			d.Hi = append(d.Hi, x)
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

// A draw of an integer has ends. If its qualifiers give none, the ends are those of a written
// range. A default range is a preference, as in synthesized scripts: it grows from what the
// qualifiers give.
//
//	draw(n, n >= 30)         30..40
//	draw(n, n == 5*m)        whatever m is
//	draw(n, n >= m)          m..20, and m..m+10 where m > 20

// ranged returns the domains of a draw of an integer that has neither a pool nor a generator.
func (w scripter) ranged(v *logic.Var, d uhat.Domain, from *uhat.SortDecl) []uhat.Domain {
	below := len(d.Lo) == 0
	above := len(d.Hi) == 0
	lo := from.Lo
	hi := from.Hi
	if !from.Declared {
		lo, hi = w.reach(v, d, from)
	}
	computed := slices.DeleteFunc(slices.Concat(d.Lo, d.Hi), func(t logic.Term) bool { return isLit(t) })
	if below {
		d.Lo = []logic.Term{w.L.Integer(lo)}
	}
	if above {
		d.Hi = []logic.Term{w.L.Integer(hi)}
	}
	out := []uhat.Domain{d}
	if from.Declared || below == above {
		return out
	}
	for _, x := range computed {
		if g, ok := w.grown(v, d, x, below, from); ok {
			out = append(out, g)
		}
	}
	return out
}

// reach returns the default range for a draw, grown from the numbers that its qualifiers give.
func (w scripter) reach(v *logic.Var, d uhat.Domain, from *uhat.SortDecl) (lo, hi logic.Integer) {
	var least, most *logic.Integer
	atLeast := func(n logic.Integer) {
		if least == nil || least.Less(n) {
			least = &n
		}
	}
	atMost := func(n logic.Integer) {
		if most == nil || n.Less(*most) {
			most = &n
		}
	}
	for _, t := range d.Lo {
		if n, ok := t.(*logic.Lit); ok {
			atLeast(n.Value().Integer())
		}
	}
	for _, t := range d.Hi {
		if n, ok := t.(*logic.Lit); ok {
			atMost(n.Value().Integer())
		}
	}
	for _, c := range logic.Conjuncts(d.Filter) { // such as 3*n <= 100
		switch c.(type) {
		case *logic.Le, *logic.Eq:
		default:
			continue
		}
		for _, e := range logic.Ends(w.L, c) {
			if e.Of == logic.Term(v) && e.Least {
				atLeast(e.Value.Integer())
			}
			if e.Of == logic.Term(v) && e.Most {
				atMost(e.Value.Integer())
			}
		}
	}
	lo, hi = from.Reach(least, most)
	return v.Sort().Bounds().Clip(lo), v.Sort().Bounds().Clip(hi)
}

// grown returns the domain in which the open side of a draw grows from a bound that is computed,
// for runs in which that lies beyond the default range; ok is false where it never does.
func (w scripter) grown(v *logic.Var, d uhat.Domain, bound logic.Term, below bool, from *uhat.SortDecl) (g uhat.Domain, ok bool) {
	l := w.L
	all := v.Sort().Bounds()
	beyond := l.Integer(from.Hi.Sub(from.Lo).QuoFloor(logic.IntegerOf(2)))
	known := w.endsOf(bound)
	if below {
		lo := d.Lo[0].(*logic.Lit)
		if known != nil && !known.Lo.Less(lo.Value().Integer()) {
			return g, false
		}
		d.Guard = l.And(d.Guard, l.Lt(bound, lo))
		d.Lo = []logic.Term{l.Sub(bound, beyond)}
		if all != logic.Int.Bounds() {
			d.Lo = append(d.Lo, l.Integer(all.Lo))
		}
		return d, true
	}
	hi := d.Hi[0].(*logic.Lit)
	if known != nil && !hi.Value().Integer().Less(known.Hi) {
		return g, false
	}
	d.Guard = l.And(d.Guard, l.Lt(hi, bound))
	d.Hi = []logic.Term{l.Add(bound, beyond)}
	if all != logic.Int.Bounds() {
		d.Hi = append(d.Hi, l.Integer(all.Hi))
	}
	return d, true
}

// endsOf returns the smallest and the largest value of a sum of what was drawn; nil where that
// depends on a run.
func (w scripter) endsOf(t logic.Term) *logic.Bounds {
	parts, c := logic.Linear(t)
	out := &logic.Bounds{Lo: c, Hi: c}
	for _, p := range parts {
		v, _ := p.Term.(*logic.Var)
		b := w.ends[v]
		if b == nil {
			return nil
		}
		x := p.Coef.Mul(b.Lo)
		y := p.Coef.Mul(b.Hi)
		out.Lo = out.Lo.Add(x.Min(y))
		out.Hi = out.Hi.Add(x.Max(y))
	}
	return out
}

// drawnEnds returns the ends of a draw; nil where they are computed.
func drawnEnds(d *uhat.Draw) *logic.Bounds {
	var out *logic.Bounds
	for _, a := range d.Among {
		var own *logic.Bounds
		for _, t := range slices.Concat(a.Lo, a.Hi) {
			n, ok := t.(*logic.Lit)
			if !ok {
				return nil
			}
			x := n.Value().Integer()
			if own == nil {
				own = &logic.Bounds{Lo: x, Hi: x}
			}
			own.Lo = own.Lo.Min(x)
			own.Hi = own.Hi.Max(x)
		}
		switch {
		case own == nil:
			return nil
		case out == nil:
			out = own
		default:
			out.Lo = out.Lo.Min(own.Lo)
			out.Hi = out.Hi.Max(own.Hi)
		}
	}
	return out
}

func isLit(t logic.Term) bool {
	_, ok := t.(*logic.Lit)
	return ok
}
