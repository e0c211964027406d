package terms

import (
	"math"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/steps"
	"github.com/clouseau-go/clouseau/logic"
)

// Integers. Scripts compute with int64. If a value may be a uint64, or a number outside int64, they
// compute with [runtime.Integer]s, which are unbounded:
//
//	x < y - 1    becomes    x.Less(y.Sub(convert.Of(1)))
//
// A sum that becomes an argument is checked, see [runtime.Sum], unless its variables are drawn from
// intervals that keep it small. The runtime compares each argument with the bounds of its sort.

// Large prints an integer term as an integer of any size; it binds like a name.
func (sc *Scope) Large(t logic.Term) *jen.Statement {
	switch t := t.(type) {
	case *logic.Lit:
		return sorts.LargeNumber(t.Value().Integer())
	case *logic.Sum:
		return sc.largeSum(t.Parts(), t.Constant())
	case *logic.Ite:
		return jen.Func().Params().Add(code.Convert("Integer")).Block(
			jen.If(sc.Expr(t.Cond())).Block(jen.Return(sc.Large(t.Then()))),
			jen.Return(sc.Large(t.Else())),
		).Call()
	}
	if sorts.Large(t.Sort()) {
		return sc.operand(t, precUnary)
	}
	return code.Convert("Of").Call(sc.Expr(t))
}

func (sc *Scope) largeSum(parts []logic.Part, constant logic.Integer) *jen.Statement {
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
		x := sc.Large(p.Term)
		c := p.Coef.Abs()
		if !c.Is(1) {
			x.Dot("Mul").Call(sorts.LargeNumber(c))
		}
		add(x, p.Coef.Sign() < 0)
	}
	if !constant.IsZero() {
		add(sorts.LargeNumber(constant.Abs()), constant.Sign() < 0)
	}
	return s
}

// largeLe prints x <= y, and x + 1 <= y as x < y.
func (sc *Scope) largeLe(x, y logic.Term) *jen.Statement {
	if parts, constant := logic.Linear(x); constant.Is(1) && len(parts) > 0 {
		return sc.largeSum(parts, logic.Integer{}).Dot("Less").Call(sc.Large(y))
	}
	return jen.Op("!").Add(sc.Large(y)).Dot("Less").Call(sc.Large(x))
}

// integerValue prints an integer term as a [runtime.Value].
func (sc *Scope) integerValue(t logic.Term) *jen.Statement {
	sum, ok := t.(*logic.Sum)
	switch {
	case !ok && !sorts.IsLarge(t), ok && sc.small(sum):
		return code.RT("IntValue").Call(sc.Expr(t))
	case !sorts.IsLarge(t) && plain(sum):
		parts := lists.Of(sum.Parts(), func(p logic.Part) jen.Code { return sc.Expr(p.Term) })
		if !sum.Constant().IsZero() {
			parts = append(parts, sorts.Number(sum.Constant()))
		}
		return code.Convert("Sum").Call(parts...)
	}
	return code.Convert("Value").Call(sc.Large(t))
}

// plain reports whether a sum only adds.
func plain(t *logic.Sum) bool {
	return lists.All(t.Parts(), func(p logic.Part) bool { return p.Coef.Is(1) })
}

// smallEnd is a bound for sums that surely fit an int64, together with their parts.
const smallEnd = math.MaxInt32

// small reports whether the draws of a sum's variables keep it, and each of its parts, within
// smallEnd.
func (sc *Scope) small(t *logic.Sum) bool {
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

// Larges prints integer terms as integers of any size.
func (sc *Scope) Larges(ts []logic.Term) []jen.Code { return code.All(ts, sc.Large) }

// LargeExtreme prints the largest ("Max") or the smallest ("Min") of some bounds.
func (sc *Scope) LargeExtreme(method string, bounds []logic.Term) *jen.Statement {
	s := sc.Large(bounds[0])
	for _, t := range bounds[1:] {
		s.Dot(method).Call(sc.Large(t))
	}
	return s
}

// kept prints a term in the form in which scripts keep the values of a sort.
func (sc *Scope) kept(s *logic.Sort, t logic.Term) *jen.Statement {
	switch {
	case sorts.Large(s):
		return sc.Large(t)
	case sorts.IsInt(s) && sorts.IsLarge(t):
		return sorts.Fit("int64", sc.Large(t))
	}
	return sc.Expr(t)
}

// Quotient prints the value of a variable that is a quotient, as scripts keep it.
func (sc *Scope) Quotient(st *steps.Let) *jen.Statement {
	x := sc.Large(st.Value.Term).Dot("QuoFloor").Call(sorts.LargeNumber(st.Over))
	if sorts.Large(st.Var.Sort()) {
		return x
	}
	return sorts.Fit("int64", x)
}
