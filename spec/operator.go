package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

// unary resolves !a and -a.
func (r terms) unary(x *hclsyntax.UnaryOpExpr, want *logic.Sort) logic.Term {
	if x.Op == hclsyntax.OpLogicalNot {
		if t := r.qualifier(x.Val); t != nil {
			return r.L.Not(t)
		}
		return nil
	}
	if f, ok := number(x.Val); ok && want != nil && want.Kind() == logic.FloatKind {
		n, _ := f.Float64()
		return r.L.Value(logic.FloatValue(-n))
	}
	if n, ok := literalInteger(x); ok {
		return r.numberLiteral(n, x, want)
	}
	t := r.integer(x.Val)
	if t == nil {
		return nil
	}
	return r.L.Scale(-1, t)
}

// integer resolves a term of integers.
func (r terms) integer(x hclsyntax.Expression) logic.Term {
	return r.ofSort(x, logic.Int) // a part of a sum may be any number
}

// binary resolves an application of an operator.
func (r terms) binary(x *hclsyntax.BinaryOpExpr) logic.Term {
	switch x.Op {
	case hclsyntax.OpLogicalOr, hclsyntax.OpLogicalAnd:
		return r.connective(x)
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		if r.anyValue(x) {
			return r.L.True()
		}
		if t, ok := parts(r).equation(x); ok {
			return t
		}
		a, b := r.pair(x.LHS, x.RHS, nil)
		if a == nil || b == nil || !r.casesFit(x, a, b) || r.besides(a, x.LHS, b) == nil {
			return nil
		}
		if x.Op == hclsyntax.OpEqual {
			return r.L.Eq(a, b)
		}
		return r.L.Ne(a, b)
	case hclsyntax.OpLessThan, hclsyntax.OpLessThanOrEqual, hclsyntax.OpGreaterThan, hclsyntax.OpGreaterThanOrEqual:
		return r.inequality(x)
	case hclsyntax.OpAdd, hclsyntax.OpSubtract:
		return r.sum(x)
	case hclsyntax.OpMultiply:
		return r.product(x)
	case hclsyntax.OpDivide, hclsyntax.OpModulo:
		if r.lang == ofSession {
			return r.division(x)
		}
	}
	r.fail(UnsupportedOperator, x.Range(), "The operator %s is not part of the language; arithmetic is + and -, and * with one constant factor.", operator(x.Op))
	return nil
}

// blank stands for any value of a field.
const blank = "_"

// anyValue reports whether x says that a field of an event may have any value. Such an x is no
// constraint; it only shows the reader that the field exists.
func (r terms) anyValue(x *hclsyntax.BinaryOpExpr) bool {
	w, _ := word(x.RHS)
	field, ok := word(x.LHS)
	return w == blank && x.Op == hclsyntax.OpEqual && ok && r.op != nil && r.op.Op.Position(field) >= 0
}

func (r terms) connective(x *hclsyntax.BinaryOpExpr) logic.Term {
	operands, _ := chain(x, x.Op)
	join := r.L.And
	if x.Op == hclsyntax.OpLogicalOr {
		join = r.L.Or
	}
	return r.joined(join, operands, x.Range())
}

// inequality resolves a comparison by size, which only integers have.
func (r terms) inequality(x *hclsyntax.BinaryOpExpr) logic.Term {
	a := r.ordered(x.LHS, x)
	b := r.ordered(x.RHS, x)
	if a == nil || b == nil || !r.casesFit(x, a, b) {
		return nil
	}
	if r.besides(a, x.LHS, b) == nil || r.besides(b, x.RHS, a) == nil {
		return nil
	}
	switch x.Op {
	case hclsyntax.OpLessThan:
		return r.L.Lt(a, b)
	case hclsyntax.OpLessThanOrEqual:
		return r.L.Le(a, b)
	case hclsyntax.OpGreaterThan:
		return r.L.Lt(b, a)
	}
	return r.L.Le(b, a)
}

func (r terms) ordered(x hclsyntax.Expression, whole *hclsyntax.BinaryOpExpr) logic.Term {
	t := r.term(x, logic.Int)
	if t == nil || t.Sort().Kind() == logic.IntKind {
		return t
	}
	r.fail(UnorderedSort, x.Range(), "The operator %s compares integers; this is of sort %s, which has == and != only.", operator(whole.Op), t.Sort())
	return nil
}

// sum resolves a chain of + and -.
func (r terms) sum(x *hclsyntax.BinaryOpExpr) logic.Term {
	operands, between := chain(x, hclsyntax.OpAdd, hclsyntax.OpSubtract)
	if !r.few(len(operands), x.Range()) {
		return nil
	}
	ts := make([]logic.Term, len(operands))
	ok := true
	for i, y := range operands {
		if ts[i] = r.term(y, logic.Int); ts[i] == nil {
			ok = false
		} else if s := ts[i].Sort(); !logic.Compatible(s, logic.Int) {
			r.fail(MismatchedSort, y.Range(), "This is of sort %s; expected int.%s", s, joinHint(s, operands, between, r.lang))
			return nil // the others are of that sort, too, and one word about it is enough
		} else if i > 0 && between[i-1] == hclsyntax.OpSubtract {
			ts[i] = r.L.Scale(-1, ts[i])
		}
	}
	if !ok || !r.casesFit(x, ts...) {
		return nil
	}
	sum := ts[0]
	for _, t := range ts[1:] {
		if sum = r.L.Add(sum, t); !r.bounded(sum, x) {
			return nil
		}
	}
	return sum
}

// joinHint says how values are joined, where a sum is meant to do so.
func joinHint(s *logic.Sort, operands []hclsyntax.Expression, between []*hclsyntax.Operation, lang dialect) string {
	if k := s.Kind(); k != logic.StringKind && k != logic.ListKind || slices.Contains(between, hclsyntax.OpSubtract) {
		return ""
	}
	a, ok := word(operands[0])
	b, ok2 := word(operands[1])
	if !ok || !ok2 || len(operands) > 2 {
		a = "s"
		b = "t"
	}
	if lang != ofClauses {
		return fmt.Sprintf(" Values of sort %s are joined by concat: write concat(%s, %s).", s, a, b)
	}
	return fmt.Sprintf(" Only models join values of sort %s, with concat(%s, %s). Here declare a function that does, such as function \"join\" with args = [%s, %s], result = %s and go = \"pkg.Join\", and write join(%s, %s).", s, a, b, s, s, s, a, b)
}

// product resolves a product with a constant factor.
func (r terms) product(x *hclsyntax.BinaryOpExpr) logic.Term {
	a := r.integer(x.LHS)
	b := r.integer(x.RHS)
	if a == nil || b == nil {
		return nil
	}
	n, ok := a.(*logic.Lit)
	other := b
	if !ok {
		n, ok = b.(*logic.Lit)
		b = a
	}
	if !ok && r.lang == ofSession {
		return r.L.App(r.L.Known("times", logic.Int, 0), a, other)
	}
	if !ok {
		r.fail(NonlinearProduct, x.Range(), "One factor of a product must be a number; here both depend on the event or on variables.")
		return nil
	}
	if !scales(n.Value().Integer(), b) {
		r.overflow(x)
		return nil
	}
	return r.L.Times(n.Value().Integer(), b)
}

// division resolves a quotient or a remainder, which sessions have.
func (r terms) division(x *hclsyntax.BinaryOpExpr) logic.Term {
	name := "quotient"
	if x.Op == hclsyntax.OpModulo {
		name = "remainder"
	}
	a := r.integer(x.LHS)
	b := r.integer(x.RHS)
	if a == nil || b == nil {
		return nil
	}
	return r.L.App(r.L.Known(name, logic.Int, 0), a, b)
}

// bounded reports whether the numbers in t are at most maxNumber.
func (r terms) bounded(t logic.Term, x hclsyntax.Expression) bool {
	if !scales(logic.IntegerOf(1), t) {
		r.overflow(x)
		return false
	}
	return true
}

func (r terms) overflow(x hclsyntax.Expression) {
	r.fail(InvalidNumber, x.Range(), "A number in this term is beyond %v.", maxNumber)
}

// scales reports whether n times t has no number larger than maxNumber.
func scales(n logic.Integer, t logic.Term) bool {
	if ite, ok := t.(*logic.Ite); ok {
		return scales(n, ite.Then()) && scales(n, ite.Else())
	}
	parts, constant := logic.Linear(t)
	ok := small(n, constant)
	for _, p := range parts {
		ok = ok && small(n, p.Coef)
	}
	return ok
}

func small(a, b logic.Integer) bool { return !maxNumber.Less(a.Mul(b).Abs()) }
