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
		r.fail(MismatchedSort, x.Range(), "This is %s; expected %s.", form, sortText(want))
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
	t := terms(r).expect(x, want)
	if t == nil {
		return v, false
	}
	l, is := t.(*logic.Lit)
	if !is {
		r.fail(MisplacedPart, x.Range(), "The parts of a value that stands here are literals. A value with other parts stands beside == or != only: items == [x, y].")
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
			r.fail(MissingPart, x.Range(), "The field %q of %s is missing.", m.Name, want)
			return nil
		}
	}
	return parts
}

func (r literals) unknownPart(name string, e entry, s *logic.Sort) {
	var names []string
	for _, m := range s.Members() {
		names = append(names, m.Name)
	}
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
