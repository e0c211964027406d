package spec

import (
	"math"
	"math/big"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/clouseau-go/clouseau/logic"
)

// Literals are read from the syntax tree. HCL never evaluates an expression.

// The numbers of a spec are the values of Go's integer types.
var (
	minNumber = logic.IntegerOf(math.MinInt64)
	maxNumber = logic.UnsignedInteger(math.MaxUint64)
)

// unparen strips parentheses.
func unparen(x hclsyntax.Expression) hclsyntax.Expression {
	for {
		p, ok := x.(*hclsyntax.ParenthesesExpr)
		if !ok {
			return x
		}
		x = p.Expression
	}
}

// number returns the number that x spells, without a sign.
func number(x hclsyntax.Expression) (*big.Float, bool) {
	l, ok := unparen(x).(*hclsyntax.LiteralValueExpr)
	if !ok || l.Val.IsNull() || l.Val.Type() != cty.Number {
		return nil, false
	}
	return l.Val.AsBigFloat(), true
}

// integer returns the integer f is, if a spec may have it.
func integer(f *big.Float) (logic.Integer, bool) {
	n, exact := f.Int(nil)
	if exact != big.Exact {
		return logic.Integer{}, false
	}
	x := logic.BigInteger(n)
	return x, !x.Less(minNumber) && !maxNumber.Less(x)
}

// literalInteger returns the integer that x spells, with a sign or without.
func literalInteger(x hclsyntax.Expression) (logic.Integer, bool) {
	x = unparen(x)
	if u, ok := x.(*hclsyntax.UnaryOpExpr); ok && u.Op == hclsyntax.OpNegate {
		n, ok := literalInteger(u.Val)
		n = n.Neg()
		return n, ok && !n.Less(minNumber)
	}
	f, ok := number(x)
	if !ok {
		return logic.Integer{}, false
	}
	return integer(f)
}

// literalInt is literalInteger for counts, which fit an int64.
func literalInt(x hclsyntax.Expression) (int64, bool) {
	n, ok := literalInteger(x)
	if !ok {
		return 0, false
	}
	return n.Int64()
}

// literalBool returns the truth value of a literal.
func literalBool(x hclsyntax.Expression) (v, ok bool) {
	l, ok := unparen(x).(*hclsyntax.LiteralValueExpr)
	if !ok || l.Val.IsNull() || l.Val.Type() != cty.Bool {
		return false, false
	}
	return l.Val.True(), true
}

// literalString returns the string that x spells, without interpolation.
func literalString(x hclsyntax.Expression) (string, bool) {
	t, ok := unparen(x).(*hclsyntax.TemplateExpr)
	if !ok {
		return "", false
	}
	s := ""
	for _, p := range t.Parts {
		l, ok := p.(*hclsyntax.LiteralValueExpr)
		if !ok || l.Val.IsNull() || l.Val.Type() != cty.String {
			return "", false
		}
		s += l.Val.AsString()
	}
	return s, true
}

// word returns the name that x consists of. The literals true, false and null
// are no names.
func word(x hclsyntax.Expression) (string, bool) {
	t, ok := unparen(x).(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(t.Traversal) != 1 {
		return "", false
	}
	root, ok := t.Traversal[0].(hcl.TraverseRoot)
	return root.Name, ok
}

// isLiteral reports whether x is a number or a string.
func isLiteral(x hclsyntax.Expression) bool {
	x = unparen(x)
	if u, ok := x.(*hclsyntax.UnaryOpExpr); ok && u.Op == hclsyntax.OpNegate {
		return isLiteral(u.Val)
	}
	if _, ok := number(x); ok {
		return true
	}
	_, ok := x.(*hclsyntax.TemplateExpr)
	return ok
}

// mapKey returns the step of a path to which a literal in brackets leads.
func mapKey(v cty.Value) (s MapStep, ok bool) {
	switch {
	case v.Type() == cty.String:
		return MapStep{v.AsString(), -1}, true
	case v.Type() == cty.Number:
		n, exact := v.AsBigFloat().Int64()
		return MapStep{Index: int(n)}, exact == big.Exact && n >= 0 && n < math.MaxInt32
	}
	return s, false
}

// literalShare returns a number from 0 to 1.
func literalShare(x hclsyntax.Expression) (float64, bool) {
	lit, ok := x.(*hclsyntax.LiteralValueExpr)
	if !ok || lit.Val.IsNull() || lit.Val.Type() != cty.Number {
		return 0, false
	}
	share, _ := lit.Val.AsBigFloat().Float64()
	return share, share >= 0 && share <= 1
}
