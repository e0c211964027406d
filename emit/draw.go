package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw prints a draw: of an integer from intervals, unless its sort has a pool or a generator; of
// any other value from a pool or a generator.
func (sc *script) draw(body *jen.Group, st *uhat.Draw, rest []uhat.Step) {
	v := st.Var
	pool, pooled := sc.pool(v.Sort())
	args := []jen.Code{jen.Lit(v.Name())}
	for _, d := range st.Among {
		if pooled {
			args = append(args, sc.selection(v, d, pool))
		} else {
			args = append(args, sc.interval(v, d))
		}
	}
	drawn := session("Int", args...)
	switch {
	case pooled:
		drawn = session("Value", args...)
	case large(v.Sort()):
		drawn = session("Integer", args...)
	}
	switch used := sc.uses(rest)[v] || slices.Contains(sc.collected, v); {
	case !used: // only the existence of such a value matters
		body.Add(drawn)
	case pooled:
		body.Id(sc.bind(v)).Op(":=").Add(unpack(v.Sort(), drawn))
	default:
		if b, ok := literalEnds(st.Among); ok && !large(v.Sort()) {
			sc.drawn[v] = b
		}
		body.Id(sc.bind(v)).Op(":=").Add(drawn)
	}
}

// literalEnds returns the common ends of all intervals; ok is false if one is computed.
func literalEnds(among []uhat.Domain) (b logic.Bounds, ok bool) {
	for i, d := range among {
		for _, t := range slices.Concat(d.Lo, d.Hi) {
			l, literal := t.(*logic.Lit)
			if !literal {
				return b, false
			}
			n := l.Value().Integer()
			if i == 0 && !ok {
				b, ok = logic.Bounds{Lo: n, Hi: n}, true
			}
			b.Lo, b.Hi = b.Lo.Min(n), b.Hi.Max(n)
		}
	}
	return b, ok
}

// pool refers to where the values of a sort come from; ok is false if that is an interval.
func (e *emitter) pool(s *logic.Sort) (pool *jen.Statement, ok bool) {
	d := e.decl(s)
	switch {
	case d.Gen == "" && s.Kind() == logic.BoolKind:
		return rt("Booleans").Call(), true
	case d.Gen == "" && d.Pool == nil && isInt(s):
		return nil, false
	case d.Gen == "" && d.Pool == nil && !s.HasParts():
		e.failf("%ssort %s has neither a pool nor a generator to draw from; give it one, such as pool = [...] or gen = \"pkg.Draw\"", place(d.Range), s)
	}
	e.used[role{s, "pool"}] = true
	return jen.Id(e.idents[role{s, "pool"}]), true
}

// place returns the position of a declaration, as a prefix of a message.
func place(r uhat.Range) string {
	if r == (uhat.Range{}) {
		return ""
	}
	return r.String() + ": "
}

// interval prints an alternative of an integer draw.
func (sc *script) interval(v *logic.Var, d uhat.Domain) *jen.Statement {
	between, without, that, exprs := "Between", "Except", "Where", sc.exprs
	if large(v.Sort()) || slices.ContainsFunc(slices.Concat(d.Lo, d.Hi, d.Except), isLarge) {
		between, without, exprs = "Span", "Without", sc.larges
	}
	if large(v.Sort()) {
		that = "That"
	}
	in := rt(between).Call(sc.extreme("max", d.Lo), sc.extreme("min", d.Hi))
	if between == "Span" {
		in = draw(between).Call(sc.largeExtreme("Max", d.Lo), sc.largeExtreme("Min", d.Hi))
	}
	if len(d.Except) > 0 {
		in.Dot(without).Call(exprs(d.Except)...)
	}
	sc.except(in, d)
	if inner := sc.nested(); !isTrue(d.Filter) || len(d.Ahead) > 0 {
		id := inner.bind(v)
		conds := inner.ahead(d)
		if !isTrue(d.Filter) {
			conds = slices.Insert(conds, 0, inner.alone(d.Filter, len(conds) == 0))
		}
		in.Dot(that).Call(jen.Func().Params(jen.Id(id).Add(localType(v.Sort()))).Bool().Block(jen.Return(all(conds))))
	}
	if d.Rare {
		in.Dot("Rarely").Call()
	}
	return sc.when(in, d)
}

// selection prints an alternative of a draw from a pool. Bounds, which integers may have, become a
// filter.
func (sc *script) selection(v *logic.Var, d uhat.Domain, pool *jen.Statement) *jen.Statement {
	in := pool.Clone()
	sc.fixed(in, v, d.Filter)
	if len(d.Except) > 0 {
		var except []jen.Code
		for _, x := range d.Except {
			except = append(except, sc.value(x))
		}
		in.Dot("Except").Call(except...)
	}
	sc.except(in, d)
	if cond := sc.poolFilter(v, d); cond != nil {
		in.Dot("Where").Call(cond)
	}
	return sc.when(in, d)
}

// poolFilter prints the function that selects from a pool; nil for all.
func (sc *script) poolFilter(v *logic.Var, d uhat.Domain) *jen.Statement {
	if isTrue(d.Filter) && len(d.Lo)+len(d.Hi)+len(d.Ahead) == 0 {
		return nil
	}
	inner := sc.nested()
	value := inner.names.pick("value")
	id := value
	var body []jen.Code
	switch {
	case !isInt(v.Sort()) && !isBool(v.Sort()):
		inner.vars[v] = value
	case len(d.Lo)+len(d.Hi) > 0 || logic.Occurs(v, d.Filter) || slices.Contains(d.Awaits(), logic.Term(v)):
		id = inner.bind(v)
		body = append(body, jen.Id(id).Op(":=").Add(unpack(v.Sort(), jen.Id(value))))
	}
	var conds []*jen.Statement
	if large(v.Sort()) && len(d.Lo) > 0 {
		conds = append(conds, jen.Op("!").Id(id).Dot("Less").Call(sc.largeExtreme("Max", d.Lo)))
	} else if len(d.Lo) > 0 {
		conds = append(conds, jen.Id(id).Op(">=").Add(sc.extreme("max", d.Lo)))
	}
	if large(v.Sort()) && len(d.Hi) > 0 {
		conds = append(conds, jen.Op("!").Add(sc.largeExtreme("Min", d.Hi)).Dot("Less").Call(jen.Id(id)))
	} else if len(d.Hi) > 0 {
		conds = append(conds, jen.Id(id).Op("<=").Add(sc.extreme("min", d.Hi)))
	}
	if !isTrue(d.Filter) {
		conds = append(conds, inner.alone(d.Filter, len(conds)+len(d.Ahead) == 0))
	}
	conds = append(conds, inner.ahead(d)...)
	return jen.Func().Params(jen.Id(value).Add(rt("Value"))).Bool().Block(append(body, jen.Return(all(conds)))...)
}

// alone prints a condition that stands alone or is one of several.
func (sc *script) alone(cond logic.Term, alone bool) *jen.Statement {
	if alone {
		return sc.expr(cond)
	}
	return sc.operand(cond, precAnd)
}

// all prints a conjunction.
func all(conds []*jen.Statement) *jen.Statement {
	out := conds[0]
	for _, c := range conds[1:] {
		out.Op("&&").Add(c)
	}
	return out
}

// ahead prints for each draw ahead that it has a value.
func (sc *script) ahead(d uhat.Domain) (conds []*jen.Statement) {
	for _, a := range d.Ahead {
		pool, pooled := sc.pool(a.Var.Sort())
		from := sc.interval
		if pooled {
			from = func(v *logic.Var, d uhat.Domain) *jen.Statement { return sc.selection(v, d, pool) }
		}
		any := jen.Null()
		for i, in := range a.Among {
			if i > 0 {
				any.Op("||")
			}
			any.Add(from(a.Var, in)).Dot("Any").Call()
		}
		if len(a.Among) > 1 {
			any = jen.Parens(any)
		}
		conds = append(conds, any)
	}
	return conds
}

func (sc *script) when(in *jen.Statement, d uhat.Domain) *jen.Statement {
	if !isTrue(d.Guard) {
		in.Dot("When").Call(sc.expr(d.Guard))
	}
	return in
}

func isTrue(t logic.Term) bool { return t == nil || logic.IsTrue(t) }

// extreme prints the largest or smallest of some bounds.
func (sc *script) extreme(fn string, bounds []logic.Term) *jen.Statement {
	if len(bounds) == 1 {
		return sc.expr(bounds[0])
	}
	return jen.Id(fn).Call(sc.exprs(bounds)...)
}
