package spec

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
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
	t := r.ofSort(x.Val, logic.Int) // a part of a sum may be any number
	if t == nil {
		return nil
	}
	return r.L.Scale(-1, t)
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
	r.wrong(UnsupportedOperator, x, "The operator %s is not part of the language; arithmetic is + and -, and * with one constant factor.", operator(x.Op))
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
	r.wrong(UnorderedSort, x, "The operator %s compares integers; this is of sort %s, which has == and != only.", operator(whole.Op), t.Sort())
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
			r.wrong(MismatchedSort, y, "This is of sort %s; expected int.%s", s, joinHint(s, operands, between, r.lang))
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
		if sum = r.L.Add(sum, t); !r.bounded(logic.IntegerOf(1), sum, x) {
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
	a := r.ofSort(x.LHS, logic.Int)
	b := r.ofSort(x.RHS, logic.Int)
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
		r.wrong(NonlinearProduct, x, "One factor of a product must be a number; here both depend on the event or on variables.")
		return nil
	}
	if !r.bounded(n.Value().Integer(), b, x) {
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
	a := r.ofSort(x.LHS, logic.Int)
	b := r.ofSort(x.RHS, logic.Int)
	if a == nil || b == nil {
		return nil
	}
	return r.L.App(r.L.Known(name, logic.Int, 0), a, b)
}

// bounded reports whether the numbers in n times t are at most maxNumber.
func (r terms) bounded(n logic.Integer, t logic.Term, x hclsyntax.Expression) bool {
	if !scales(n, t) {
		r.wrong(InvalidNumber, x, "A number in this term is beyond %v.", maxNumber)
		return false
	}
	return true
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

// literalOf returns the value of a type that x spells.
func literalOf(x hclsyntax.Expression, t cty.Type) (v cty.Value, ok bool) {
	l, ok := unparen(x).(*hclsyntax.LiteralValueExpr)
	if !ok || l.Val.IsNull() || l.Val.Type() != t {
		return v, false
	}
	return l.Val, true
}

// number returns the number that x spells, without a sign.
func number(x hclsyntax.Expression) (*big.Float, bool) {
	v, ok := literalOf(x, cty.Number)
	if !ok {
		return nil, false
	}
	return v.AsBigFloat(), true
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
func literalBool(x hclsyntax.Expression) (truth, ok bool) {
	v, ok := literalOf(x, cty.Bool)
	return ok && v.True(), ok
}

// within reads a number that lies between two others.
func within(lo, hi int) func(x hclsyntax.Expression) (int, bool) {
	return func(x hclsyntax.Expression) (int, bool) {
		n, ok := literalInt(x)
		if !ok || n < int64(lo) || n > int64(hi) {
			return 0, false
		}
		return int(n), true
	}
}

// tuple returns the elements of a list in brackets.
func tuple(x hclsyntax.Expression) ([]hclsyntax.Expression, bool) {
	t, ok := unparen(x).(*hclsyntax.TupleConsExpr)
	if !ok {
		return nil, false
	}
	return t.Exprs, true
}

// braces returns what stands in braces.
func braces(x hclsyntax.Expression) ([]hclsyntax.ObjectConsItem, bool) {
	o, ok := unparen(x).(*hclsyntax.ObjectConsExpr)
	if !ok {
		return nil, false
	}
	return o.Items, true
}

// literalString returns the string that x spells, without interpolation.
func literalString(x hclsyntax.Expression) (string, bool) {
	t, ok := unparen(x).(*hclsyntax.TemplateExpr)
	if !ok {
		return "", false
	}
	s := ""
	for _, p := range t.Parts {
		v, ok := literalOf(p, cty.String)
		if !ok {
			return "", false
		}
		s += v.AsString()
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
	f, ok := number(x)
	if !ok {
		return 0, false
	}
	share, _ := f.Float64()
	return share, share >= 0 && share <= 1
}

// parted reports whether x spells a value with parts: a list, a record or map, or bytes.
func parted(x hclsyntax.Expression) bool {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr:
		return true
	case *hclsyntax.FunctionCallExpr:
		return x.Name == "bytes"
	}
	return false
}

// literals reads values with parts, all of which are literals.
type literals struct{ scope }

// partedLiteral resolves a value with parts all of which are literals.
func (r literals) partedLiteral(x hclsyntax.Expression, want *logic.Sort) logic.Term {
	r.op = nil // a field is no literal
	v, ok := r.partedValue(x, want)
	if !ok {
		return nil
	}
	return r.L.Value(v)
}

// partedValue reads a literal of a sort; it reports what does not fit.
func (r literals) partedValue(x hclsyntax.Expression, want *logic.Sort) (v logic.Value, ok bool) {
	misfit := func(form string) (logic.Value, bool) {
		r.wrong(MismatchedSort, x, "This is %s; expected %s.", form, sortText(want))
		return logic.Value{}, false
	}
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		// The sort of [] has no elements.
		if want == nil || want.Kind() != logic.ListKind || want.Elem() == nil {
			return misfit("a list")
		}
		var elems []logic.Value
		for _, e := range x.Exprs {
			v, ok := r.partedValue(e, want.Elem())
			if !ok {
				return v, false
			}
			elems = append(elems, v)
		}
		return logic.ListValue(elems...), true
	case *hclsyntax.ObjectConsExpr:
		switch {
		case want != nil && want.Kind() == logic.RecordKind:
			return r.recordValue(x, want)
		case want != nil && want.Kind() == logic.MapKind:
			return r.mapValue(x, want)
		}
		return misfit("a record or a map")
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "bytes" && len(x.Args) == 1 {
			s, is := literalString(x.Args[0])
			if !is || want != nil && want.Kind() != logic.BytesKind {
				return misfit("not bytes(\"ab\")")
			}
			return logic.BytesValue(s), true
		}
	}
	t := r.expect(x, want)
	if t == nil {
		return v, false
	}
	l, is := t.(*logic.Lit)
	if !is {
		r.wrong(MisplacedPart, x, "The parts of a value that stands here are literals. A value with other parts stands next to == or != only: items == [x, y].")
		return v, false
	}
	return l.Value(), true
}

func sortText(s *logic.Sort) string {
	if s == nil {
		return "a value of a known sort; compare it with a field or a variable"
	}
	return s.Name()
}

func (r literals) recordValue(x *hclsyntax.ObjectConsExpr, want *logic.Sort) (logic.Value, bool) {
	parts := r.recordParts(x, want)
	if parts == nil {
		return logic.Value{}, false
	}
	var fields []logic.Named
	for _, m := range want.Members() {
		v := logic.AnyValue(m.Sort)
		if p := parts[m.Name]; p != nil {
			var ok bool
			if v, ok = r.partedValue(p, m.Sort); !ok {
				return v, false
			}
		}
		fields = append(fields, logic.Named{Name: m.Name, Value: v})
	}
	return logic.RecordValue(fields...), true
}

// recordParts returns what a record says of its fields; nil where it is broken. All fields have to
// be there.
func (r literals) recordParts(x *hclsyntax.ObjectConsExpr, want *logic.Sort) map[string]hclsyntax.Expression {
	parts := map[string]hclsyntax.Expression{}
	for _, item := range x.Items {
		e, _ := objectKey(item)
		if want.Member(e.name) == nil {
			r.unknownPart(e.name, e, want)
			return nil
		}
		parts[e.name] = item.ValueExpr
	}
	for _, m := range want.Members() {
		if parts[m.Name] == nil {
			r.wrong(MissingPart, x, "The field %q of %s is missing.", m.Name, want)
			return nil
		}
	}
	return parts
}

func (r literals) unknownPart(name string, e entry, s *logic.Sort) {
	names := lists.Of(s.Members(), func(m logic.Member) string { return m.Name })
	r.fail(MissingPart, e.at, "%s has no field %q.%s", s, name, suggest(name, names))
}

func (r literals) mapValue(x *hclsyntax.ObjectConsExpr, want *logic.Sort) (logic.Value, bool) {
	var entries []logic.Pair
	for _, item := range x.Items {
		k, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
		if !ok {
			return logic.Value{}, false
		}
		key, ok := r.partedValue(k.Wrapped, want.Key())
		if !ok {
			return key, false
		}
		v, ok := r.partedValue(item.ValueExpr, want.Elem())
		if !ok {
			return v, false
		}
		entries = append(entries, logic.Pair{Key: key, Value: v})
	}
	return logic.MapValue(entries...), true
}
