package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/logic"
)

// Binding strengths of Go's operators, weakest first.
const (
	precOr = iota
	precAnd
	precCompare
	precSum
	precUnary
)

// unpack turns a value into the form in which scripts keep its sort.
func unpack(s *logic.Sort, v *jen.Statement) *jen.Statement {
	switch {
	case large(s):
		return v.Dot("Integer").Call()
	case isInt(s):
		return v.Dot("Int").Call()
	case isBool(s):
		return v.Dot("Bool").Call()
	}
	return v
}

// typeOf is the Go type in which scripts keep a variable.
func (sc *script) typeOf(v *logic.Var) *jen.Statement {
	if sc.answers[v] {
		return rt("Answer")
	}
	return localType(v.Sort())
}

// arg prints a term as an argument: an answer with its origin, or a value.
func (sc *script) arg(t logic.Term) *jen.Statement {
	if a := sc.referring(t); a != nil {
		return a
	}
	return sc.value(t)
}

// referring prints a term that refers to an answer; nil for other terms.
func (sc *script) referring(t logic.Term) *jen.Statement {
	r, ok := sc.answers.Refers(t)
	if !ok {
		return nil
	}
	id := jen.Id(sc.vars[r.Var])
	switch {
	case r.Func != nil:
		return session("Apply", jen.Lit(r.Func.Name), id)
	case r.Plus != 0:
		return session("Plus", id, jen.Lit(int(r.Plus)))
	}
	return id
}

// bound prints a term in the form in which scripts keep a variable.
func (sc *script) bound(v *logic.Var, t logic.Term) *jen.Statement {
	if !sc.answers[v] {
		return sc.kept(v.Sort(), t)
	}
	if a := sc.referring(t); a != nil {
		return a
	}
	return rt("Answer").Values(jen.Dict{jen.Id("Value"): sc.value(t)})
}

// held prints a variable as an expression.
func (sc *script) held(v *logic.Var) *jen.Statement {
	id := jen.Id(sc.vars[v])
	switch {
	case !sc.answers[v]:
		return id
	case isInt(v.Sort()), isBool(v.Sort()):
		return unpack(v.Sort(), id)
	}
	return id.Dot("Value")
}

// value prints a term as a [runtime.Value].
func (sc *script) value(t logic.Term) *jen.Statement {
	switch t := t.(type) {
	case *logic.Lit:
		return sc.literal(t.Value())
	case *logic.Var:
		if sc.answers[t] {
			return jen.Id(sc.vars[t]).Dot("Value")
		}
	case *logic.App:
		if v := sc.knownCall(t); v != nil {
			return v
		}
	}
	switch {
	case isInt(t.Sort()):
		return sc.integerValue(t)
	case isBool(t.Sort()):
		return rt("BoolValue").Call(sc.expr(t))
	}
	return sc.expr(t)
}

func (sc *script) exprs(ts []logic.Term) []jen.Code {
	var out []jen.Code
	for _, t := range ts {
		out = append(out, sc.expr(t))
	}
	return out
}

// expr prints a term as a Go expression: int64 for integers, bool for
// qualifiers, [runtime.Value] for all else.
func (sc *script) expr(t logic.Term) *jen.Statement { return sc.operand(t, precOr) }

// operand prints a term, in parentheses if it binds weaker than prec.
func (sc *script) operand(t logic.Term, prec int) *jen.Statement {
	own, s := sc.print(t)
	if own < prec {
		return jen.Parens(s)
	}
	return s
}

// print prints a term and returns its binding strength.
func (sc *script) print(t logic.Term) (prec int, s *jen.Statement) {
	switch t := t.(type) {
	case *logic.Lit:
		if isLarge(t) {
			return precUnary, sc.large(t)
		}
		switch v := t.Value(); {
		case isInt(v.Sort()):
			return precUnary, number(v.Integer())
		case isBool(v.Sort()):
			return precUnary, jen.Lit(v.Bool())
		default:
			return precUnary, sc.literal(v)
		}
	case *logic.Var:
		return precUnary, sc.held(t)
	case *logic.Field:
		return precUnary, sc.field(t.Name())
	case *logic.App:
		if t.Func().IsPart() {
			return precUnary, sc.partCall(t)
		}
		if x := sc.divided(t); x != nil {
			return precSum, x
		}
		return precUnary, sc.functionCall(t)
	case *logic.Sum:
		if isLarge(t) {
			return precUnary, sc.large(t)
		}
		return precSum, sc.sum(t)
	case *logic.Ite:
		if isLarge(t) {
			return precUnary, sc.large(t)
		}
		return precUnary, sc.ite(t)
	case *logic.Eq:
		return precCompare, sc.compare(t, "==")
	case *logic.Le:
		if x, y := t.Sides(); isLarge(x) || isLarge(y) {
			return precUnary, sc.largeLe(x, y)
		}
		return precCompare, sc.le(t)
	case *logic.Not:
		if eq, ok := t.Arg().(*logic.Eq); ok {
			return precCompare, sc.compare(eq, "!=")
		}
		return precUnary, jen.Op("!").Add(sc.operand(t.Arg(), precUnary))
	case *logic.And:
		return precAnd, sc.infix(t.Args(), "&&", precCompare)
	case *logic.Or:
		return precOr, sc.infix(t.Args(), "||", precAnd)
	default:
		panic(fmt.Sprintf("emit: unexpected %T", t))
	}
}

func (sc *script) infix(ts []logic.Term, op string, prec int) *jen.Statement {
	s := sc.operand(ts[0], prec)
	for _, t := range ts[1:] {
		s.Op(op).Add(sc.operand(t, prec))
	}
	return s
}

func (sc *script) compare(t *logic.Eq, op string) *jen.Statement {
	x, y := t.Sides()
	if v, w := sc.knownCall(x), sc.knownCall(y); isInt(x.Sort()) && (v != nil || w != nil) {
		return sc.value(x).Op(op).Add(sc.value(y))
	}
	if isInt(x.Sort()) && (isLarge(x) || isLarge(y)) {
		return sc.large(x).Op(op).Add(sc.large(y))
	}
	return sc.operand(x, precSum).Op(op).Add(sc.operand(y, precSum))
}

// le prints a + 1 <= b as a < b.
func (sc *script) le(t *logic.Le) *jen.Statement {
	x, y := t.Sides()
	if parts, constant := logic.Linear(x); constant.Is(1) && len(parts) > 0 {
		return sc.linear(parts, logic.Integer{}).Op("<").Add(sc.operand(y, precSum))
	}
	if l, ok := x.(*logic.Lit); ok {
		return sc.operand(y, precSum).Op(">=").Add(number(l.Value().Integer()))
	}
	return sc.operand(x, precSum).Op("<=").Add(sc.operand(y, precSum))
}

func (sc *script) sum(t *logic.Sum) *jen.Statement { return sc.linear(t.Parts(), t.Constant()) }

// linear prints a sum; if all but the constant is negative, as the constant minus the rest.
func (sc *script) linear(parts []logic.Part, constant logic.Integer) *jen.Statement {
	s := jen.Null()
	if constant.Sign() > 0 && !slices.ContainsFunc(parts, func(p logic.Part) bool { return p.Coef.Sign() > 0 }) {
		s.Add(number(constant))
		for _, p := range parts {
			s.Op("-")
			if !p.Coef.Is(-1) {
				s.Add(number(p.Coef.Neg())).Op("*")
			}
			s.Add(sc.operand(p.Term, precUnary))
		}
		return s
	}
	for i, p := range parts {
		op, c := p.Signed(i == 0)
		if op != "" {
			s.Op(op)
		}
		if !c.Is(1) {
			s.Add(number(c)).Op("*")
		}
		s.Add(sc.operand(p.Term, precUnary))
	}
	switch {
	case constant.Sign() > 0:
		s.Op("+").Add(number(constant))
	case constant.Sign() < 0:
		s.Op("-").Add(number(constant.Neg()))
	}
	return s
}

// number prints an integer; one outside int64 becomes a Go constant that fits no variable.
func number(x logic.Integer) *jen.Statement {
	if n, ok := x.Int64(); ok {
		return jen.Lit(int(n))
	}
	return jen.Op(x.String())
}

// ite prints a conditional value, for which Go has no expression.
func (sc *script) ite(t *logic.Ite) *jen.Statement {
	return jen.Func().Params().Add(localType(t.Sort())).Block(
		jen.If(sc.expr(t.Cond())).Block(jen.Return(sc.expr(t.Then()))),
		jen.Return(sc.expr(t.Else())),
	).Call()
}
