package spec

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/clouseau-go/clouseau/logic"
)

// parts resolves what terms say of the parts of values.
type parts struct{ scope }

// pattern resolves the equation of a term with a value whose parts may be any terms:
// items == [x, 3] says len(items) == 2 && items[0] == x && items[1] == 3.
func (r parts) pattern(t logic.Term, s *logic.Sort, x hclsyntax.Expression) logic.Term {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if s.Kind() != logic.ListKind {
			break
		}
		all := []logic.Term{r.L.Eq(r.L.Len(t), r.L.Int(int64(len(x.Exprs))))}
		for i, e := range x.Exprs {
			q := r.pattern(r.L.At(s, t, r.L.Int(int64(i))), s.Elem(), e)
			if q == nil {
				return nil
			}
			all = append(all, q)
		}
		return r.L.And(all...)
	case *hclsyntax.ObjectConsExpr:
		if s.Kind() != logic.RecordKind {
			break
		}
		parts := literals(r).recordParts(x, s)
		if parts == nil {
			return nil
		}
		var all []logic.Term
		for _, m := range s.Members() {
			q := r.pattern(r.L.Member(s, t, m.Name), m.Sort, parts[m.Name])
			if q == nil {
				return nil
			}
			all = append(all, q)
		}
		return r.L.And(all...)
	default:
		if y := terms(r).expect(x, s); y != nil {
			return r.L.Eq(t, y)
		}
		return nil
	}
	if v := literals(r).partedLiteral(x, s); v != nil {
		return r.L.Eq(t, v)
	}
	return nil
}

// equation resolves x == y where one side has parts that are no literals; ok is false for others.
func (r parts) equation(x *hclsyntax.BinaryOpExpr) (t logic.Term, ok bool) {
	term := x.LHS
	value := x.RHS
	if parted(term) {
		term, value = value, term
	}
	if !parted(value) || parted(term) || constant(value) {
		return nil, false
	}
	subject := terms(r).term(term, nil)
	if subject == nil {
		return nil, true
	}
	if !subject.Sort().HasParts() {
		r.fail(MismatchedSort, value.Range(), "This has parts, the other side is of sort %s.", subject.Sort())
		return nil, true
	}
	q := r.pattern(subject, subject.Sort(), value)
	if q != nil && x.Op == hclsyntax.OpNotEqual {
		q = r.L.Not(q)
	}
	return q, true
}

// constant reports whether all parts of a value are literals.
func constant(x hclsyntax.Expression) bool {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		for _, e := range x.Exprs {
			if !constant(e) {
				return false
			}
		}
		return true
	case *hclsyntax.ObjectConsExpr:
		for _, item := range x.Items {
			if !constant(item.ValueExpr) {
				return false
			}
		}
		return true
	case *hclsyntax.FunctionCallExpr:
		return x.Name == "bytes"
	case *hclsyntax.LiteralValueExpr:
		return true
	}
	return isLiteral(x)
}

// length resolves len(xs).
func (r parts) length(x *hclsyntax.FunctionCallExpr) logic.Term {
	if len(x.Args) != 1 {
		r.fail(WrongArity, x.Range(), "\"len\" is written len(xs).")
		return nil
	}
	t := terms(r).term(x.Args[0], nil)
	switch {
	case t == nil:
		return nil
	case !t.Sort().HasParts() || t.Sort().Kind() == logic.RecordKind:
		r.fail(MissingPart, x.Args[0].Range(), "Lists, maps and bytes have a length; this is of sort %s.", t.Sort())
		return nil
	}
	return r.L.Len(t)
}

// missingPart reports that a value has no such part.
func (r parts) missingPart(t logic.Term, what string, x hclsyntax.Expression) logic.Term {
	r.fail(MissingPart, x.Range(), "This is of sort %s and has no %s.", t.Sort(), what)
	return nil
}

// element resolves t[i].
func (r parts) element(t logic.Term, key, whole hclsyntax.Expression) logic.Term {
	s := t.Sort()
	if s.Elem() == nil {
		return r.missingPart(t, "elements", whole)
	}
	want := logic.Int
	if s.Key() != nil {
		want = s.Key()
	}
	index := terms(r).expect(key, want)
	if index == nil {
		return nil
	}
	return r.L.At(s, t, index)
}

// member resolves t.name.
func (r parts) member(t logic.Term, name string, whole hclsyntax.Expression) logic.Term {
	s := t.Sort()
	switch {
	case s.Kind() != logic.RecordKind:
		return r.missingPart(t, fmt.Sprintf("field %q; only records have fields", name), whole)
	case s.Member(name) == nil:
		literals(r).unknownPart(name, entry{at: whole.Range()}, s)
		return nil
	}
	return r.L.Member(s, t, name)
}

// HCL reads p.x and xs[0] as steps of one traversal, xs[i] as an index, and xs[i].x as a traversal
// relative to that.

// traversal resolves the parts that a traversal leads to from its first name.
func (r parts) traversal(x *hclsyntax.ScopeTraversalExpr) logic.Term {
	root := x.Traversal[0].(hcl.TraverseRoot)
	t := terms(r).termName(root.Name, root.SrcRange, nil)
	return r.steps(t, x.Traversal[1:], x)
}

// steps resolves the parts that further steps lead to.
func (r parts) steps(t logic.Term, steps hcl.Traversal, whole hclsyntax.Expression) logic.Term {
	for _, step := range steps {
		if t == nil {
			return nil
		}
		switch step := step.(type) {
		case hcl.TraverseAttr:
			t = r.member(t, step.Name, whole)
		case hcl.TraverseIndex:
			t = r.element(t, spelled(step), whole)
		default:
			return r.missingPart(t, "such part", whole)
		}
	}
	return t
}

// spelled returns the index or key of a step as the expression that spells it.
func spelled(step hcl.TraverseIndex) hclsyntax.Expression {
	key := &hclsyntax.LiteralValueExpr{Val: step.Key, SrcRange: step.SrcRange}
	if step.Key.Type() == cty.String {
		return &hclsyntax.TemplateExpr{Parts: []hclsyntax.Expression{key}, SrcRange: step.SrcRange}
	}
	return key
}

// index resolves xs[i].
func (r parts) index(x *hclsyntax.IndexExpr) logic.Term {
	t := terms(r).term(x.Collection, nil)
	if t == nil {
		return nil
	}
	return r.element(t, x.Key, x)
}

// relative resolves xs[i].x.
func (r parts) relative(x *hclsyntax.RelativeTraversalExpr) logic.Term {
	return r.steps(terms(r).term(x.Source, nil), x.Traversal, x)
}
