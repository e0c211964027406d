package terms

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/emit/internal/code"
	"github.com/clouseau-go/clouseau/emit/internal/sorts"
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

// Exprs prints terms.
func (sc *Scope) Exprs(ts []logic.Term) []jen.Code { return code.All(ts, sc.Expr) }

// Expr prints a term as a Go expression: int64 for integers, bool for
// qualifiers, [runtime.Value] for all else.
func (sc *Scope) Expr(t logic.Term) *jen.Statement { return sc.operand(t, precOr) }

// Conjunct prints a qualifier as one of several that all have to hold.
func (sc *Scope) Conjunct(t logic.Term) *jen.Statement { return sc.operand(t, precAnd) }

// operand prints a term, in parentheses if it binds weaker than prec.
func (sc *Scope) operand(t logic.Term, prec int) *jen.Statement {
	own, s := sc.print(t)
	if own < prec {
		return jen.Parens(s)
	}
	return s
}

// print prints a term and returns its binding strength.
func (sc *Scope) print(t logic.Term) (prec int, s *jen.Statement) {
	switch t := t.(type) {
	case *logic.Lit:
		if sorts.IsLarge(t) {
			return precUnary, sc.Large(t)
		}
		switch v := t.Value(); {
		case sorts.IsInt(v.Sort()):
			return precUnary, sorts.Number(v.Integer())
		case sorts.IsBool(v.Sort()):
			return precUnary, jen.Lit(v.Bool())
		default:
			return precUnary, sc.Sorts.Literal(v)
		}
	case *logic.Var:
		return precUnary, sc.Held(t)
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
		if sorts.IsLarge(t) {
			return precUnary, sc.Large(t)
		}
		return precSum, sc.sum(t)
	case *logic.Ite:
		if sorts.IsLarge(t) {
			return precUnary, sc.Large(t)
		}
		return precUnary, sc.ite(t)
	case *logic.Eq:
		return precCompare, sc.compare(t, "==")
	case *logic.Le:
		if x, y := t.Sides(); sorts.IsLarge(x) || sorts.IsLarge(y) {
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

func (sc *Scope) infix(ts []logic.Term, op string, prec int) *jen.Statement {
	s := sc.operand(ts[0], prec)
	for _, t := range ts[1:] {
		s.Op(op).Add(sc.operand(t, prec))
	}
	return s
}

func (sc *Scope) compare(t *logic.Eq, op string) *jen.Statement {
	x, y := t.Sides()
	if sorts.IsInt(x.Sort()) && (sc.knownCall(x) != nil || sc.knownCall(y) != nil) {
		return sc.Value(x).Op(op).Add(sc.Value(y))
	}
	if sorts.IsInt(x.Sort()) && (sorts.IsLarge(x) || sorts.IsLarge(y)) {
		return sc.Large(x).Op(op).Add(sc.Large(y))
	}
	return sc.operand(x, precSum).Op(op).Add(sc.operand(y, precSum))
}

// le prints a + 1 <= b as a < b.
func (sc *Scope) le(t *logic.Le) *jen.Statement {
	x, y := t.Sides()
	if parts, constant := logic.Linear(x); constant.Is(1) && len(parts) > 0 {
		return sc.linear(parts, logic.Integer{}).Op("<").Add(sc.operand(y, precSum))
	}
	if l, ok := x.(*logic.Lit); ok {
		return sc.operand(y, precSum).Op(">=").Add(sorts.Number(l.Value().Integer()))
	}
	return sc.operand(x, precSum).Op("<=").Add(sc.operand(y, precSum))
}

func (sc *Scope) sum(t *logic.Sum) *jen.Statement { return sc.linear(t.Parts(), t.Constant()) }

// linear prints a sum; if all but the constant is negative, as the constant minus the rest.
func (sc *Scope) linear(parts []logic.Part, constant logic.Integer) *jen.Statement {
	s := jen.Null()
	if constant.Sign() > 0 && !slices.ContainsFunc(parts, func(p logic.Part) bool { return p.Coef.Sign() > 0 }) {
		s.Add(sorts.Number(constant))
		for _, p := range parts {
			s.Op("-")
			if !p.Coef.Is(-1) {
				s.Add(sorts.Number(p.Coef.Neg())).Op("*")
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
			s.Add(sorts.Number(c)).Op("*")
		}
		s.Add(sc.operand(p.Term, precUnary))
	}
	switch {
	case constant.Sign() > 0:
		s.Op("+").Add(sorts.Number(constant))
	case constant.Sign() < 0:
		s.Op("-").Add(sorts.Number(constant.Neg()))
	}
	return s
}

// ite prints a conditional value, for which Go has no expression.
func (sc *Scope) ite(t *logic.Ite) *jen.Statement {
	return jen.Func().Params().Add(sorts.LocalType(t.Sort())).Block(
		jen.If(sc.Expr(t.Cond())).Block(jen.Return(sc.Expr(t.Then()))),
		jen.Return(sc.Expr(t.Else())),
	).Call()
}
