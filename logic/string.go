package logic

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// Terms print in the notation of the spec language.

func (t *Lit) String() string   { return t.value.String() }
func (t *Var) String() string   { return t.name }
func (t *Field) String() string { return t.name }
func (t *Sum) String() string   { return text(t, 0) }
func (t *Ite) String() string   { return text(t, 0) }
func (t *Eq) String() string    { return text(t, 0) }
func (t *Le) String() string    { return text(t, 0) }
func (t *Not) String() string   { return text(t, 0) }
func (t *And) String() string   { return text(t, 0) }
func (t *Or) String() string    { return text(t, 0) }

func (t *App) String() string {
	switch {
	case t.fn.part != noPart:
		return t.partText()
	case t.fn.makes():
		return t.madeText()
	}
	return t.fn.Name + "(" + join(t.args, ", ") + ")"
}

func join(ts []Term, sep string) string {
	return lists.Joined(ts, sep, func(t Term) string { return t.String() })
}

// Binding strengths, weakest first, as HCL has them.
const (
	precIte = iota
	precOr
	precAnd
	precEq
	precLe
	precSum
	precUnary
)

// text prints t, in parentheses where it binds weaker than prec.
func text(t Term, prec int) string {
	own := precUnary + 1
	s := ""
	switch t := t.(type) {
	case *Lit, *Var, *Field, *App:
		return t.String()
	case *Sum:
		own, s = precSum, sumText(t)
		if len(t.parts) == 1 && t.constant.IsZero() && t.parts[0].Coef.Sign() > 0 {
			own = precUnary
		}
	case *Ite:
		own, s = precIte, text(t.cond, precOr)+" ? "+text(t.then, precOr)+" : "+text(t.els, precOr)
	case *Eq:
		own, s = precEq, eqText(t, "==")
	case *Le:
		own, s = precLe, leText(t)
	case *Not:
		if eq, ok := t.arg.(*Eq); ok {
			own, s = precEq, eqText(eq, "!=")
		} else {
			own, s = precUnary, "!"+text(t.arg, precUnary)
		}
	case *And:
		own, s = precAnd, joinPrec(t.args, " && ", precEq)
	case *Or:
		own, s = precOr, joinPrec(t.args, " || ", precAnd)
	default:
		panic(fmt.Sprintf("logic: unexpected %T", t))
	}
	if own < prec {
		return "(" + s + ")"
	}
	return s
}

func joinPrec(ts []Term, sep string, prec int) string {
	return lists.Joined(ts, sep, func(t Term) string { return text(t, prec) })
}

// eqText prints the two sides of an equation, a field first: n == x rather than x == n,
// and a literal last.
func eqText(t *Eq, op string) string {
	a := t.a
	b := t.b
	_, field := b.(*Field)
	_, lit := a.(*Lit)
	if _, both := a.(*Field); lit || field && !both {
		a, b = b, a
	}
	return text(a, precLe) + " " + op + " " + text(b, precLe)
}

// leText prints a + 1 <= b as a < b.
func leText(t *Le) string {
	switch a := t.a.(type) {
	case *Sum:
		if a.constant == one {
			return partsText(a.parts, Integer{}) + " < " + text(t.b, precSum)
		}
	case *Lit: // 1 <= x is 0 < x; prefer x > 0, x >= 3
		if a.value.Integer() == one {
			return text(t.b, precSum) + " > 0"
		}
		return text(t.b, precSum) + " >= " + a.String()
	}
	return text(t.a, precSum) + " <= " + text(t.b, precSum)
}

// Signed returns the operator before the part of a sum that is printed, and the coefficient after
// it. The first part has none but the minus of -x.
func (p Part) Signed(first bool) (op string, coef Integer) {
	switch c := p.Coef; {
	case !first && c.Sign() < 0, first && c == one.Neg():
		return "-", c.Neg()
	case first:
		return "", c
	default:
		return "+", c
	}
}

func sumText(t *Sum) string { return partsText(t.parts, t.constant) }

func partsText(parts []Part, constant Integer) string {
	var s strings.Builder
	for i, p := range parts {
		op, c := p.Signed(i == 0)
		if i > 0 {
			op = " " + op + " "
		}
		s.WriteString(op)
		if c != one {
			s.WriteString(c.String() + " * ")
		}
		s.WriteString(text(p.Term, precUnary))
	}
	switch {
	case constant.Sign() < 0:
		s.WriteString(" - " + constant.Neg().String())
	case constant.Sign() > 0:
		s.WriteString(" + " + constant.String())
	}
	return s.String()
}
