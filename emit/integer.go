package emit

import (
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Integers. Scripts compute with int64. If a value may be a uint64, or a number outside int64, they
// compute with [runtime.Integer]s, which are unbounded:
//
//	x < y - 1    becomes    x.Less(y.Sub(convert.Of(1)))
//
// A sum that becomes an argument is checked, see [runtime.Sum], unless its variables are drawn from
// intervals that keep it small. The runtime compares each argument with the bounds of its sort.

// large reports whether the values of a sort are kept as integers of any size.
func large(s *logic.Sort) bool {
	return isInt(s) && (s.Bounds().Lo.Less(logic.Int.Bounds().Lo) || logic.Int.Bounds().Hi.Less(s.Bounds().Hi))
}

// isLarge reports whether a term is printed as an integer of any size.
func isLarge(t logic.Term) bool {
	switch t := t.(type) {
	case *logic.Lit:
		if !isInt(t.Sort()) {
			return false
		}
		_, small := t.Value().Int64()
		return !small
	case *logic.Sum:
		found := !logic.Int.Bounds().Has(t.Constant())
		for _, p := range t.Parts() {
			found = found || isLarge(p.Term) || !logic.Int.Bounds().Has(p.Coef)
		}
		return found
	case *logic.Ite:
		return isLarge(t.Then()) || isLarge(t.Else())
	}
	return large(t.Sort())
}

// largeNumber prints an integer of any size.
func largeNumber(x logic.Integer) *jen.Statement {
	if n, ok := x.Int64(); ok {
		return integer("Of").Call(jen.Lit(int(n)))
	}
	if n, ok := x.Uint64(); ok {
		return integer("Of").Call(jen.Lit(n))
	}
	return integer("Number").Call(jen.Lit(x.String()))
}

// large prints an integer term as an integer of any size; it binds like a name.
func (sc *script) large(t logic.Term) *jen.Statement {
	switch t := t.(type) {
	case *logic.Lit:
		return largeNumber(t.Value().Integer())
	case *logic.Sum:
		return sc.largeSum(t.Parts(), t.Constant())
	case *logic.Ite:
		return jen.Func().Params().Add(integer("Integer")).Block(
			jen.If(sc.expr(t.Cond())).Block(jen.Return(sc.large(t.Then()))),
			jen.Return(sc.large(t.Else())),
		).Call()
	}
	if large(t.Sort()) {
		return sc.operand(t, precUnary)
	}
	return integer("Of").Call(sc.expr(t))
}

func (sc *script) largeSum(parts []logic.Part, constant logic.Integer) *jen.Statement {
	var s *jen.Statement
	add := func(x *jen.Statement, negative bool) {
		switch {
		case s == nil && negative:
			s = x.Dot("Neg").Call()
		case s == nil:
			s = x
		case negative:
			s.Dot("Sub").Call(x)
		default:
			s.Dot("Add").Call(x)
		}
	}
	for _, p := range parts {
		x, c := sc.large(p.Term), p.Coef.Abs()
		if !c.Is(1) {
			x.Dot("Mul").Call(largeNumber(c))
		}
		add(x, p.Coef.Sign() < 0)
	}
	if !constant.IsZero() {
		add(largeNumber(constant.Abs()), constant.Sign() < 0)
	}
	return s
}

// largeLe prints x <= y, and x + 1 <= y as x < y.
func (sc *script) largeLe(x, y logic.Term) *jen.Statement {
	if parts, constant := logic.Linear(x); constant.Is(1) && len(parts) > 0 {
		return sc.largeSum(parts, logic.Integer{}).Dot("Less").Call(sc.large(y))
	}
	return jen.Op("!").Add(sc.large(y)).Dot("Less").Call(sc.large(x))
}

// integerValue prints an integer term as a [runtime.Value].
func (sc *script) integerValue(t logic.Term) *jen.Statement {
	sum, ok := t.(*logic.Sum)
	switch {
	case !ok && !isLarge(t), ok && sc.small(sum):
		return rt("IntValue").Call(sc.expr(t))
	case !isLarge(t) && plain(sum):
		var parts []jen.Code
		for _, p := range sum.Parts() {
			parts = append(parts, sc.expr(p.Term))
		}
		if !sum.Constant().IsZero() {
			parts = append(parts, number(sum.Constant()))
		}
		return integer("Sum").Call(parts...)
	}
	return integer("Value").Call(sc.large(t))
}

// plain reports whether a sum only adds.
func plain(t *logic.Sum) bool {
	for _, p := range t.Parts() {
		if !p.Coef.Is(1) {
			return false
		}
	}
	return true
}

// smallEnd is a bound for sums that surely fit an int64, together with their parts.
const smallEnd = math.MaxInt32

// small reports whether the draws of a sum's variables keep it, and each of its parts, within
// smallEnd.
func (sc *script) small(t *logic.Sum) bool {
	size := t.Constant().Abs()
	for _, p := range t.Parts() {
		v, ok := p.Term.(*logic.Var)
		b, drawn := sc.drawn[v]
		if !ok || !drawn {
			return false
		}
		size = size.Add(p.Coef.Abs().Mul(b.Lo.Abs().Max(b.Hi.Abs())))
	}
	return size.Less(logic.IntegerOf(smallEnd))
}

// larges prints integer terms as integers of any size.
func (sc *script) larges(ts []logic.Term) []jen.Code {
	var out []jen.Code
	for _, t := range ts {
		out = append(out, sc.large(t))
	}
	return out
}

// largeExtreme prints the largest ("Max") or the smallest ("Min") of some bounds.
func (sc *script) largeExtreme(method string, bounds []logic.Term) *jen.Statement {
	s := sc.large(bounds[0])
	for _, t := range bounds[1:] {
		s.Dot(method).Call(sc.large(t))
	}
	return s
}

// kept prints a term in the form in which scripts keep the values of a sort.
func (sc *script) kept(s *logic.Sort, t logic.Term) *jen.Statement {
	switch {
	case large(s):
		return sc.large(t)
	case isInt(s) && isLarge(t):
		return fit("int64", sc.large(t))
	}
	return sc.expr(t)
}

// quotient prints the value of a variable that is a quotient, as scripts keep it.
func (sc *script) quotient(st *uhat.Let) *jen.Statement {
	x := sc.large(st.Value).Dot("QuoFloor").Call(largeNumber(st.Over))
	if large(st.Var.Sort()) {
		return x
	}
	return fit("int64", x)
}

// fit converts an integer of any size to a Go type, checked.
func fit(goType string, x *jen.Statement) *jen.Statement {
	return integer("Fit").Index(jen.Id(goType)).Call(x)
}

// Conversions to and from the Go types of a system. If the spec knows the underlying type, and
// every value fits, Go's own conversion is used; all other conversions are checked.

// asGo prints a value of a sort of integers in its Go type.
func (e *emitter) asGo(d *uhat.SortDecl, v *jen.Statement) *jen.Statement {
	if e.sameAsInt64(d) {
		return e.convert(d.Go, "int64", v.Dot("Int").Call())
	}
	return integer("As").Index(e.goName(d.Go)).Call(v)
}

// packed prints an integer of a sort's Go type as a value.
func (e *emitter) packed(d *uhat.SortDecl, v *jen.Statement) *jen.Statement {
	if e.withinInt64(d) {
		return rt("IntValue").Call(e.convert("int64", d.Go, v))
	}
	return integer("Pack").Call(v)
}

func (e *emitter) sameAsInt64(d *uhat.SortDecl) bool {
	return d.Under != "" && d.Sort.Bounds() == logic.Int.Bounds()
}

func (e *emitter) withinInt64(d *uhat.SortDecl) bool {
	return d.Under != "" && !large(d.Sort)
}
