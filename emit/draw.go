package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw prints a draw: of an integer from intervals, unless its sort has a pool
// or a generator of its own; of everything else from these.
func (sc *script) draw(body *jen.Group, st *uhat.Draw) {
	v := st.Var
	pool, pooled := sc.pool(v.Sort())
	args := []jen.Code{jen.Lit(v.Name())}
	for _, d := range st.Among {
		if pooled {
			args = append(args, sc.values(v, d, pool))
		} else {
			args = append(args, sc.interval(v, d))
		}
	}
	if pooled {
		drawn := unpack(v.Sort(), session("Value", args...))
		body.Id(sc.bind(v)).Op(":=").Add(drawn)
		return
	}
	body.Id(sc.bind(v)).Op(":=").Add(session("Int", args...))
}

// pool prints where the values of a sort come from; ok is false where that is an
// interval.
func (sc *script) pool(s *logic.Sort) (pool *jen.Statement, ok bool) {
	d := sc.decl(s)
	switch {
	case d.Gen != "":
		drawn := sc.toValue(s, sc.goName(d.Gen).Call(jen.Id("t")))
		return rt("From").Call(jen.Func().Params(jen.Id("t").Op("*").Qual(rapidPath, "T")).Add(rt("Value")).Block(jen.Return(drawn))), true
	case s.Kind() == logic.BoolKind:
		return rt("Booleans").Call(), true
	case d.Pool != nil:
		var values []jen.Code
		for _, v := range d.Pool {
			values = append(values, sc.literal(v))
		}
		return rt("Among").Call(values...), true
	case isInt(s):
		return nil, false
	}
	sc.failf("sort %s has neither a pool nor a generator to draw from", s)
	return jen.Null(), true
}

// interval prints an alternative of an integer draw.
func (sc *script) interval(v *logic.Var, d uhat.Domain) *jen.Statement {
	in := rt("Between").Call(sc.extreme("max", d.Lo), sc.extreme("min", d.Hi))
	if len(d.Except) > 0 {
		in.Dot("Except").Call(sc.exprs(d.Except)...)
	}
	if !isTrue(d.Filter) {
		inner := sc.nested()
		id := inner.bind(v)
		in.Dot("Where").Call(jen.Func().Params(jen.Id(id).Int64()).Bool().Block(jen.Return(inner.expr(d.Filter))))
	}
	return sc.when(in, d)
}

// values prints an alternative of a draw from a pool. Bounds, which integers may have, become a filter.
func (sc *script) values(v *logic.Var, d uhat.Domain, pool *jen.Statement) *jen.Statement {
	in := pool.Clone()
	if len(d.Except) > 0 {
		var except []jen.Code
		for _, x := range d.Except {
			except = append(except, sc.value(x))
		}
		in.Dot("Except").Call(except...)
	}
	if cond := sc.poolFilter(v, d); cond != nil {
		in.Dot("Where").Call(cond)
	}
	return sc.when(in, d)
}

func (sc *script) poolFilter(v *logic.Var, d uhat.Domain) *jen.Statement {
	if isTrue(d.Filter) && len(d.Lo)+len(d.Hi) == 0 {
		return nil
	}
	inner := sc.nested()
	value := inner.names.pick("value")
	id := value
	var body []jen.Code
	if isInt(v.Sort()) || isBool(v.Sort()) {
		id = inner.bind(v)
		body = append(body, jen.Id(id).Op(":=").Add(unpack(v.Sort(), jen.Id(value))))
	} else {
		inner.vars[v] = value
	}
	cond := jen.Null()
	and := func(x *jen.Statement) {
		if len(*cond) > 1 {
			cond.Op("&&")
		}
		cond.Add(x)
	}
	if len(d.Lo) > 0 {
		and(jen.Id(id).Op(">=").Add(sc.extreme("max", d.Lo)))
	}
	if len(d.Hi) > 0 {
		and(jen.Id(id).Op("<=").Add(sc.extreme("min", d.Hi)))
	}
	if !isTrue(d.Filter) {
		and(inner.operand(d.Filter, precAnd))
	}
	return jen.Func().Params(jen.Id(value).Add(rt("Value"))).Bool().Block(append(body, jen.Return(cond))...)
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
