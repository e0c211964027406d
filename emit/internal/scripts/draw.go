package scripts

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// draw prints a draw.
func (w *writer) draw(body *jen.Group, st *steps.Draw) {
	v := st.Var
	args := []jen.Code{jen.Lit(v.Name())}
	for _, in := range w.alternatives(st) {
		args = append(args, in)
	}
	method := "Int"
	switch {
	case st.Pooled:
		method = "Value"
	case sorts.Large(v.Sort()):
		method = "Integer"
	}
	drawn := code.Session(method, args...)
	switch {
	case !st.Used: // only the existence of such a value matters
		body.Add(drawn)
	case st.Pooled:
		body.Id(w.sc.Bind(v)).Op(":=").Add(sorts.Unpack(v.Sort(), drawn))
	default:
		if b, ok := literalEnds(st.Among); ok && !sorts.Large(v.Sort()) {
			w.sc.Within(v, b)
		}
		body.Id(w.sc.Bind(v)).Op(":=").Add(drawn)
	}
}

// alternatives prints from where a value is drawn: integers from intervals, all else from a pool or
// a generator.
func (w *writer) alternatives(st *steps.Draw) (out []*jen.Statement) {
	for _, d := range st.Among {
		if st.Pooled {
			pool, _ := w.sorts.Pool(st.Var.Sort())
			out = append(out, w.selected(st.Var, d, pool))
		} else {
			out = append(out, w.interval(st.Var, d))
		}
	}
	return out
}

// literalEnds returns the common ends of all intervals; ok is false if one is computed.
func literalEnds(among []steps.Domain) (b logic.Bounds, ok bool) {
	for i, d := range among {
		for _, t := range slices.Concat(d.Lo, d.Hi) {
			l, literal := t.(*logic.Lit)
			if !literal {
				return b, false
			}
			n := l.Value().Integer()
			if i == 0 && !ok {
				b = logic.Bounds{Lo: n, Hi: n}
				ok = true
			}
			b.Lo = b.Lo.Min(n)
			b.Hi = b.Hi.Max(n)
		}
	}
	return b, ok
}

// interval prints an alternative of an integer draw.
func (w *writer) interval(v *logic.Var, d steps.Domain) *jen.Statement {
	in := code.RT("Between").Call(w.extreme("max", d.Lo), w.extreme("min", d.Hi))
	without := "Except"
	exprs := w.sc.Exprs
	if sorts.Large(v.Sort()) || slices.ContainsFunc(slices.Concat(d.Lo, d.Hi, d.Except), sorts.IsLarge) {
		in = code.Draw("Span").Call(w.sc.LargeExtreme("Max", d.Lo), w.sc.LargeExtreme("Min", d.Hi))
		without = "Without"
		exprs = w.sc.Larges
	}
	if len(d.Except) > 0 {
		in.Dot(without).Call(exprs(d.Except)...)
	}
	w.unlike(in, d)
	if inner := w.in(w.sc.Nested()); d.Filter != nil || len(d.Ahead) > 0 {
		that := "Where"
		if sorts.Large(v.Sort()) {
			that = "That"
		}
		id := inner.sc.Bind(v)
		in.Dot(that).Call(jen.Func().Params(jen.Id(id).Add(sorts.LocalType(v.Sort()))).Bool().Block(jen.Return(inner.holds(d, nil))))
	}
	if d.Rare {
		in.Dot("Rarely").Call()
	}
	return w.when(in, d)
}

// selected prints an alternative of a draw from a pool. Bounds, which integers may have, become a
// filter.
func (w *writer) selected(v *logic.Var, d steps.Domain, in *jen.Statement) *jen.Statement {
	w.fix(in, d.Fixed)
	if len(d.Except) > 0 {
		in.Dot("Except").Call(code.All(d.Except, w.sc.Value)...)
	}
	w.unlike(in, d)
	if d.Filter != nil || len(d.Lo)+len(d.Hi)+len(d.Ahead) > 0 {
		in.Dot("Where").Call(w.poolFilter(v, d))
	}
	return w.when(in, d)
}

// fix prints what a condition says outright of a drawn value.
func (w *writer) fix(in *jen.Statement, fixed []uhat.Fixed) {
	for _, f := range fixed {
		switch {
		case f.Size != nil:
			in.Dot("Sized").Call(w.sc.Expr(f.Size))
		case f.AtLeast != nil:
			in.Dot("AtLeast").Call(w.sc.Expr(f.AtLeast))
		case f.AtMost != nil:
			in.Dot("AtMost").Call(w.sc.Expr(f.AtMost))
		default:
			args := []jen.Code{w.sc.Value(f.Value)}
			for _, step := range f.Path {
				if key, ok := step.(logic.Term); ok {
					args = append(args, w.sc.Value(key))
				} else {
					args = append(args, jen.Lit(step))
				}
			}
			in.Dot("Put").Call(args...)
		}
	}
}

// poolFilter prints the function that selects from a pool.
func (w *writer) poolFilter(v *logic.Var, d steps.Domain) *jen.Statement {
	inner := w.in(w.sc.Nested())
	value := inner.sc.Names.Pick("value")
	id := value
	var body []jen.Code
	switch {
	case !sorts.IsInt(v.Sort()) && !sorts.IsBool(v.Sort()):
		inner.sc.Call(v, value)
	case len(d.Lo)+len(d.Hi) > 0 || d.Asks:
		id = inner.sc.Bind(v)
		body = append(body, jen.Id(id).Op(":=").Add(sorts.Unpack(v.Sort(), jen.Id(value))))
	}
	var bounds []*jen.Statement
	large := sorts.Large(v.Sort())
	if large && len(d.Lo) > 0 {
		bounds = append(bounds, jen.Op("!").Id(id).Dot("Less").Call(w.sc.LargeExtreme("Max", d.Lo)))
	} else if len(d.Lo) > 0 {
		bounds = append(bounds, jen.Id(id).Op(">=").Add(w.extreme("max", d.Lo)))
	}
	if large && len(d.Hi) > 0 {
		bounds = append(bounds, jen.Op("!").Add(w.sc.LargeExtreme("Min", d.Hi)).Dot("Less").Call(jen.Id(id)))
	} else if len(d.Hi) > 0 {
		bounds = append(bounds, jen.Id(id).Op("<=").Add(w.extreme("min", d.Hi)))
	}
	body = append(body, jen.Return(inner.holds(d, bounds)))
	return jen.Func().Params(jen.Id(value).Add(code.RT("Value"))).Bool().Block(body...)
}

// holds prints what has to hold of a value: these conditions, its filter, and that each draw ahead
// finds a value.
func (w *writer) holds(d steps.Domain, conds []*jen.Statement) *jen.Statement {
	switch {
	case d.Filter == nil:
	case len(conds)+len(d.Ahead) == 0:
		conds = append(conds, w.sc.Expr(d.Filter))
	default:
		conds = append(conds, w.sc.Conjunct(d.Filter))
	}
	for _, a := range d.Ahead {
		some := jen.Null()
		for i, in := range w.alternatives(a) {
			if i > 0 {
				some.Op("||")
			}
			some.Add(in).Dot("Any").Call()
		}
		if len(a.Among) > 1 {
			some = jen.Parens(some)
		}
		conds = append(conds, some)
	}
	out := conds[0]
	for _, c := range conds[1:] {
		out.Op("&&").Add(c)
	}
	return out
}

// unlike leaves the values in lists out of a domain.
func (w *writer) unlike(in *jen.Statement, d steps.Domain) {
	for _, v := range d.Unlike {
		except := "Except"
		if sorts.Large(v.Sort()) {
			except = "Without"
		}
		in.Dot(except).Call(jen.Op("*").Id(w.lists[v]).Op("..."))
	}
}

func (w *writer) when(in *jen.Statement, d steps.Domain) *jen.Statement {
	if d.Guard != nil {
		in.Dot("When").Call(w.sc.Expr(d.Guard))
	}
	return in
}

// extreme prints the largest or smallest of some bounds.
func (w *writer) extreme(fn string, bounds []logic.Term) *jen.Statement {
	if len(bounds) == 1 {
		return w.sc.Expr(bounds[0])
	}
	return jen.Id(fn).Call(w.sc.Exprs(bounds)...)
}

// drawnDepth returns the draw of a depth, and comments on its range.
func drawnDepth(body *jen.Group, d *uhat.Depth) *jen.Statement {
	if d.Proved {
		body.Comment("Any depth would do: the step from each depth to the next is proved.")
	} else {
		body.Commentf("Depths up to %d were checked.", d.Hi)
	}
	draw := "Depth"
	if d.Seldom {
		draw = "Seldom"
	}
	return code.Session(draw, jen.Lit(d.Lo), jen.Lit(d.Hi))
}
