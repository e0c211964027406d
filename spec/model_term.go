package spec

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// The words with arguments that terms of models have besides those of qualifiers, and
// what they are applied to.
var modelWords = map[string]string{
	"has":      "an optional: has(x)",
	"the":      "an optional: the(x)",
	"first":    "a list: first(q)",
	"size":     "a list: size(q)",
	"contains": "a list or set and an element: contains(q, x)",
	"some":     "a value: some(x)",
	"rest":     "a list: rest(q)",
}

// modelCall resolves the words of models that make terms; ok is false for all others.
func (m *modelResolver) modelCall(x *hclsyntax.FunctionCallExpr, sc *scope) (t logic.Term, ok bool) {
	if m.symbols[x.Name] != nil && m.symbols[x.Name].kind == funcSymbol {
		return nil, false
	}
	usage, ok := modelWords[x.Name]
	if !ok || x.Name == "contains" && (sc.ofSession() || !m.keyed(x.Args, sc)) {
		return m.knownCall(x, sc)
	}
	arity := 1
	if x.Name == "contains" {
		arity = 2
	}
	switch {
	case len(x.Args) != arity || x.ExpandFinal:
		m.failIn(sc, WrongArity, x.Range(), "%q takes %s.", x.Name, usage)
		return nil, true
	case x.Name == "some":
		m.failIn(sc, MisplacedCollection, x.Range(), "%q makes no single value; it stands right of = in set.", x.Name)
		return nil, true
	case sc.ofSession():
		return m.sessionWord(x, sc), true
	case x.Name == "rest":
		return m.restOf(x, sc), true
	case x.Name == "has", x.Name == "the":
		return m.part(x, sc), true
	}
	v := m.collection(x.Args[0], sc)
	if v == nil {
		return nil, true
	}
	switch {
	case v.Shape == logic.ListShape && x.Name == "size":
		return v.Size, true
	case x.Name == "size" && (v.Shape == logic.SetShape || v.Maybe):
		return m.L.Len(v.Value), true
	case v.Shape == logic.ListShape && x.Name == "first":
		return m.L.App(v.At, m.L.Int(0)), true
	case x.Name == "contains" && v.Contains != nil:
		return m.applied(v.Contains, x.Args[1], x, sc), true
	}
	m.failIn(sc, MisplacedCollection, x.Args[0].Range(), "%q takes %s; %q is %s.", x.Name, usage, v.Name, article(v.Shape))
	return nil, true
}

// part resolves has(x) and the(x).
func (m *modelResolver) part(x *hclsyntax.FunctionCallExpr, sc *scope) logic.Term {
	has, value := m.optional(x.Args[0], nil, sc)
	if x.Name == "has" {
		return has
	}
	if has != nil && value == nil {
		m.failIn(sc, MisplacedCollection, x.Range(), "nothing has no value.")
	}
	return value
}

// keyed reports whether the first argument names a state variable that has elements.
func (m *modelResolver) keyed(args []hclsyntax.Expression, sc *scope) bool {
	if len(args) == 0 {
		return true
	}
	name, ok := word(args[0])
	v := sc.find(name)
	return ok && v != nil && v.state != nil && v.state.Shape > logic.OptionalShape
}

// collection returns the state variable that an argument names; nil where it names none.
func (m *modelResolver) collection(x hclsyntax.Expression, sc *scope) *uhat.ModelVar {
	name, ok := word(x)
	if ok {
		if v := sc.find(name); v != nil && v.what == "state variable" {
			v.used = true
			return v.state
		}
	}
	detail := "Expected the name of a state variable that is a list, set, map or optional."
	if !ok {
		detail += " Of any other list, x[0] is the first element and len(x) the length."
	}
	rep := m.failIn(sc, MisplacedCollection, x.Range(), "%s", detail)
	m.gone(name, rep)
	return nil
}

// cell resolves m[k]: the state variable and its key.
func (m *modelResolver) cell(x hclsyntax.Expression, sc *scope) (*uhat.ModelVar, logic.Term) {
	name, key := indexed(x)
	if key == nil {
		return nil, nil
	}
	v := m.collection(name, sc)
	if v == nil {
		return nil, nil
	}
	s := v.Key
	switch v.Shape {
	case logic.ListShape:
		s = logic.Int
	case logic.MapShape, logic.SetShape:
	default:
		m.failIn(sc, MisplacedCollection, x.Range(), "%q is no list, set or map, so it has no elements.", v.Name)
		return nil, nil
	}
	k := m.expect(key, s, sc, nil)
	if k == nil || !m.casesFit(x, sc, k) {
		return nil, nil
	}
	return v, k
}

// indexed splits m[k]; key is nil where x is nothing of this form.
func indexed(x hclsyntax.Expression) (collection, key hclsyntax.Expression) {
	switch x := unparen(x).(type) {
	case *hclsyntax.IndexExpr:
		return x.Collection, x.Key
	case *hclsyntax.ScopeTraversalExpr: // m["a"]
		if len(x.Traversal) != 2 {
			return nil, nil
		}
		root, _ := x.Traversal[0].(hcl.TraverseRoot)
		index, ok := x.Traversal[1].(hcl.TraverseIndex)
		if !ok {
			return nil, nil
		}
		name := &hclsyntax.ScopeTraversalExpr{Traversal: x.Traversal[:1], SrcRange: root.SrcRange}
		return name, literalExpr(index)
	}
	return nil, nil
}

// literalExpr turns a literal index back into the expression that it was.
func literalExpr(i hcl.TraverseIndex) hclsyntax.Expression {
	lit := &hclsyntax.LiteralValueExpr{Val: i.Key, SrcRange: i.SrcRange}
	if i.Key.Type() == cty.String {
		return &hclsyntax.TemplateExpr{Parts: []hclsyntax.Expression{lit}, SrcRange: i.SrcRange}
	}
	return lit
}

// read resolves m[k] as a term.
func (m *modelResolver) read(x hclsyntax.Expression, sc *scope) logic.Term {
	v, k := m.cell(x, sc)
	switch {
	case v == nil:
		return nil
	case v.Shape == logic.SetShape:
		return m.L.App(v.Contains, k)
	case v.Maybe:
		m.failIn(sc, MisplacedCollection, x.Range(), "The values of %q are optional; write has(%[1]s[...]) or the(%[1]s[...]).", v.Name)
		return nil
	}
	return m.L.App(v.At, k)
}

func (m *modelResolver) applied(fn *logic.Func, arg hclsyntax.Expression, whole hclsyntax.Expression, sc *scope) logic.Term {
	t := m.expect(arg, fn.Args[0], sc, nil)
	if t == nil || !m.casesFit(whole, sc, t) {
		return nil
	}
	return m.L.App(fn, t)
}

// optional resolves an optional: whether it is there, and its value, nil for
// nothing; both are nil where it is broken. The sort is the expected one, nil for any.
func (m *modelResolver) optional(x hclsyntax.Expression, want *logic.Sort, sc *scope) (has, value logic.Term) {
	if !m.enter(x, sc) {
		return nil, nil
	}
	defer m.leave()
	switch y := unparen(x).(type) {
	case *hclsyntax.FunctionCallExpr:
		if y.Name == "some" && len(y.Args) == 1 && !y.ExpandFinal {
			if value = m.term(y.Args[0], want, sc, nil); value != nil {
				has = m.L.True()
			}
			return has, m.ofSort(y.Args[0], value, want, sc)
		}
	case *hclsyntax.ConditionalExpr:
		return m.eitherOptional(y, want, sc)
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(y); ok && name == "nothing" {
			return m.L.False(), nil
		}
	}
	if has, value, ok := m.optionalVar(x, sc); ok {
		if value = m.ofSort(x, value, want, sc); value == nil {
			return nil, nil
		}
		return has, value
	}
	detail := "Here stands an optional: nothing, some(x), or what is optional in the state."
	if name, ok := word(x); ok {
		if v := sc.find(name); v != nil && v.state != nil && v.state.Maybe {
			detail = fmt.Sprintf("%q is a map with an optional under every key; write %s[...] for one of them.", name, name)
		}
	}
	m.failIn(sc, MisplacedCollection, x.Range(), "%s", detail)
	return nil, nil
}

// ofSort returns t, or nil after a report where it has not the sort that is wanted.
func (m *modelResolver) ofSort(x hclsyntax.Expression, t logic.Term, want *logic.Sort, sc *scope) logic.Term {
	if t != nil && want != nil && !logic.Compatible(t.Sort(), want) {
		m.failIn(sc, MismatchedSort, x.Range(), "This is of sort %s; expected %s.", t.Sort(), want)
		return nil
	}
	return t
}

// eitherOptional resolves a ? b : c. Where one of them is nothing, its value does not matter.
func (m *modelResolver) eitherOptional(x *hclsyntax.ConditionalExpr, want *logic.Sort, sc *scope) (has, value logic.Term) {
	cond := m.qualifier(x.Condition, sc, nil)
	h1, v1 := m.optional(x.TrueResult, want, sc)
	if want == nil && v1 != nil {
		want = v1.Sort()
	}
	h2, v2 := m.optional(x.FalseResult, want, sc)
	switch {
	case cond == nil || h1 == nil || h2 == nil:
		return nil, nil
	case v1 == nil:
		value = v2
	case v2 == nil:
		value = v1
	case !m.casesFit(x, sc, m.L.True(), v1, v2):
		return nil, nil
	default:
		value = m.L.Ite(cond, v1, v2)
	}
	return m.L.Ite(cond, h1, h2), value
}

// optionalVar resolves an optional of the state; ok is false where x is nothing of the kind.
func (m *modelResolver) optionalVar(x hclsyntax.Expression, sc *scope) (has, value logic.Term, ok bool) {
	if name, isWord := word(x); isWord {
		v := sc.find(name)
		if v == nil || v.state == nil || v.state.Shape != logic.OptionalShape {
			return nil, nil, v != nil && v.what == "state variable" && v.state == nil
		}
		v.used = true
		return v.state.Has, v.state.Value, true
	}
	if _, key := indexed(x); key == nil {
		return nil, nil, false
	}
	v, k := m.cell(x, sc)
	switch {
	case v == nil:
		return nil, nil, true
	case !v.Maybe:
		return nil, nil, false
	}
	return m.L.App(v.Contains, k), m.L.App(v.At, k), true
}

// listCall splits append(q, x) and rest(q), if q is the list that changes.
func listCall(x hclsyntax.Expression, q string) (*hclsyntax.FunctionCallExpr, bool) {
	c, ok := unparen(x).(*hclsyntax.FunctionCallExpr)
	if !ok || c.ExpandFinal || !(c.Name == "append" && len(c.Args) == 2 || c.Name == "rest" && len(c.Args) == 1) {
		return nil, false
	}
	name, _ := word(c.Args[0])
	return c, name == q
}

func article(s logic.Shape) string {
	if s == logic.OptionalShape {
		return "an optional"
	}
	return "a " + s.String()
}

// usageOf returns an example of a term that reads a state variable.
func usageOf(v *uhat.ModelVar) string {
	switch v.Shape {
	case logic.OptionalShape:
		return "the(" + v.Name + ")"
	case logic.ListShape:
		return "first(" + v.Name + ")"
	default:
		return v.Name + "[x]"
	}
}
