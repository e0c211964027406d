package spec

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

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

// modelTerms resolves what terms of models and sessions have besides those of qualifiers.
type modelTerms struct{ scope }

// modelCall resolves the words of models that make terms; ok is false for all others.
func (r modelTerms) modelCall(x *hclsyntax.FunctionCallExpr) (t logic.Term, ok bool) {
	if r.names.symbols[x.Name] != nil && r.names.symbols[x.Name].kind == funcSymbol {
		return nil, false
	}
	usage, ok := modelWords[x.Name]
	if !ok || x.Name == "contains" && (r.lang == ofSession || !r.keyed(x.Args)) {
		return r.knownCall(x)
	}
	arity := 1
	if x.Name == "contains" {
		arity = 2
	}
	switch {
	case len(x.Args) != arity || x.ExpandFinal:
		r.wrong(WrongArity, x, "%q takes %s.", x.Name, usage)
		return nil, true
	case x.Name == "some":
		r.wrong(MisplacedCollection, x, "%q makes no single value; it stands right of = in set.", x.Name)
		return nil, true
	case r.lang == ofSession:
		return r.sessionWord(x), true
	case x.Name == "rest":
		return r.restOf(x), true
	case x.Name == "has", x.Name == "the":
		return r.part(x), true
	}
	v := r.collection(x.Args[0])
	if v == nil {
		return nil, true
	}
	switch {
	case v.Shape == logic.ListShape && x.Name == "size":
		return v.Size, true
	case x.Name == "size" && (v.Shape == logic.SetShape || v.Maybe):
		return r.L.Len(v.Value), true
	case v.Shape == logic.ListShape && x.Name == "first":
		return r.L.App(v.At, r.L.Int(0)), true
	case x.Name == "contains" && v.Contains != nil:
		return r.applied(v.Contains, x.Args[1], x), true
	}
	r.wrong(MisplacedCollection, x.Args[0], "%q takes %s; %q is %s.", x.Name, usage, v.Name, article(v.Shape))
	return nil, true
}

// part resolves has(x) and the(x).
func (r modelTerms) part(x *hclsyntax.FunctionCallExpr) logic.Term {
	has, value := r.optional(x.Args[0], nil)
	if x.Name == "has" {
		return has
	}
	if has != nil && value == nil {
		r.wrong(MisplacedCollection, x, "nothing has no value.")
	}
	return value
}

// keyed reports whether the first argument names a state variable that has elements.
func (r modelTerms) keyed(args []hclsyntax.Expression) bool {
	if len(args) == 0 {
		return true
	}
	name, ok := word(args[0])
	v := r.find(name)
	return ok && v != nil && v.state != nil && v.state.Shape > logic.OptionalShape
}

// collection returns the state variable that an argument names; nil where it names none.
func (r modelTerms) collection(x hclsyntax.Expression) *uhat.ModelVar {
	name, ok := word(x)
	if ok {
		if v := r.find(name); v != nil && v.what == "state variable" {
			r.mark(v)
			return v.state
		}
	}
	detail := "Expected the name of a state variable that is a list, set, map or optional."
	if !ok {
		detail += " For any other list, x[0] is the first element and len(x) the length."
	}
	rep := r.wrong(MisplacedCollection, x, "%s", detail)
	r.gone(name, rep)
	return nil
}

// cell resolves m[k]: the state variable and its key.
func (r modelTerms) cell(x hclsyntax.Expression) (*uhat.ModelVar, logic.Term) {
	name, key := indexed(x)
	if key == nil {
		return nil, nil
	}
	v := r.collection(name)
	if v == nil {
		return nil, nil
	}
	s := v.Key
	switch v.Shape {
	case logic.ListShape:
		s = logic.Int
	case logic.MapShape, logic.SetShape:
	default:
		r.wrong(MisplacedCollection, x, "%q is no list, set or map, so it has no elements.", v.Name)
		return nil, nil
	}
	k := r.expect(key, s)
	if k == nil || !terms(r).casesFit(x, k) {
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
		return name, spelled(index)
	}
	return nil, nil
}

// read resolves m[k] as a term.
func (r modelTerms) read(x hclsyntax.Expression) logic.Term {
	v, k := r.cell(x)
	switch {
	case v == nil:
		return nil
	case v.Shape == logic.SetShape:
		return r.L.App(v.Contains, k)
	case v.Maybe:
		r.wrong(MisplacedCollection, x, "The values of %q are optional; write has(%[1]s[...]) or the(%[1]s[...]).", v.Name)
		return nil
	}
	return r.L.App(v.At, k)
}

func (r modelTerms) applied(fn *logic.Func, arg hclsyntax.Expression, whole hclsyntax.Expression) logic.Term {
	t := r.expect(arg, fn.Args[0])
	if t == nil || !terms(r).casesFit(whole, t) {
		return nil
	}
	return r.L.App(fn, t)
}

// optional resolves an optional: whether it is there, and its value, nil for
// nothing; both are nil where it is broken. The sort is the expected one, nil for any.
func (r modelTerms) optional(x hclsyntax.Expression, want *logic.Sort) (has, value logic.Term) {
	in, ok := r.deeper(x)
	if !ok {
		return nil, nil
	}
	r.scope = in
	switch y := unparen(x).(type) {
	case *hclsyntax.FunctionCallExpr:
		if y.Name == "some" && len(y.Args) == 1 && !y.ExpandFinal {
			if value = r.term(y.Args[0], want); value != nil {
				has = r.L.True()
			}
			return has, r.ofSort(y.Args[0], value, want)
		}
	case *hclsyntax.ConditionalExpr:
		return r.eitherOptional(y, want)
	case *hclsyntax.ScopeTraversalExpr:
		if name, ok := word(y); ok && name == "nothing" {
			return r.L.False(), nil
		}
	}
	if has, value, ok := r.optionalVar(x); ok {
		if value = r.ofSort(x, value, want); value == nil {
			return nil, nil
		}
		return has, value
	}
	detail := "Here stands an optional: nothing, some(x), or what is optional in the state."
	if name, ok := word(x); ok {
		if v := r.find(name); v != nil && v.state != nil && v.state.Maybe {
			detail = fmt.Sprintf("%q is a map with an optional under every key; write %s[...] for one of them.", name, name)
		}
	}
	r.wrong(MisplacedCollection, x, "%s", detail)
	return nil, nil
}

// ofSort returns t, or nil after a report where it has not the sort that is wanted.
func (r modelTerms) ofSort(x hclsyntax.Expression, t logic.Term, want *logic.Sort) logic.Term {
	if t != nil && want != nil && !logic.Compatible(t.Sort(), want) {
		r.wrong(MismatchedSort, x, "This is of sort %s; expected %s.", t.Sort(), want)
		return nil
	}
	return t
}

// eitherOptional resolves a ? b : c. Where one of them is nothing, its value does not matter.
func (r modelTerms) eitherOptional(x *hclsyntax.ConditionalExpr, want *logic.Sort) (has, value logic.Term) {
	cond := r.qualifier(x.Condition)
	h1, v1 := r.optional(x.TrueResult, want)
	if want == nil && v1 != nil {
		want = v1.Sort()
	}
	h2, v2 := r.optional(x.FalseResult, want)
	switch {
	case cond == nil || h1 == nil || h2 == nil:
		return nil, nil
	case v1 == nil:
		value = v2
	case v2 == nil:
		value = v1
	case !terms(r).casesFit(x, r.L.True(), v1, v2):
		return nil, nil
	default:
		value = r.L.Ite(cond, v1, v2)
	}
	return r.L.Ite(cond, h1, h2), value
}

// optionalVar resolves an optional of the state; ok is false where x is nothing of the kind.
func (r modelTerms) optionalVar(x hclsyntax.Expression) (has, value logic.Term, ok bool) {
	if name, isWord := word(x); isWord {
		v := r.find(name)
		if v == nil || v.state == nil || v.state.Shape != logic.OptionalShape {
			return nil, nil, v != nil && v.what == "state variable" && v.state == nil
		}
		r.mark(v)
		return v.state.Has, v.state.Value, true
	}
	if _, key := indexed(x); key == nil {
		return nil, nil, false
	}
	v, k := r.cell(x)
	switch {
	case v == nil:
		return nil, nil, true
	case !v.Maybe:
		return nil, nil, false
	}
	return r.L.App(v.Contains, k), r.L.App(v.At, k), true
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

// elements resolves a list in brackets.
func (r modelTerms) elements(x hclsyntax.Expression, s *logic.Sort) ([]logic.Term, bool) {
	list, ok := unparen(x).(*hclsyntax.TupleConsExpr)
	if !ok {
		r.wrong(MisplacedCollection, x, "Here stands a list in brackets, such as [] or [a, b].")
		return nil, false
	}
	var out []logic.Term
	for _, y := range list.Exprs {
		t := r.expect(y, s)
		if t == nil {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

// content resolves a value: a term, or for an optional whether it is there and its value.
func (r modelTerms) content(x hclsyntax.Expression, s *logic.Sort, maybe bool) ([]logic.Term, bool) {
	if maybe {
		has, value := r.optional(x, s)
		return []logic.Term{has, value}, has != nil
	}
	t := r.expect(x, s)
	return []logic.Term{t}, t != nil
}

// Models read lists, sets and maps of their state as values, make others of them, and sum them up:
//
//	set   = { waiting = insert(waiting, at, job) }
//	reply { total = sum(amounts) }
//
// with the known functions of package logic.

// knownCall resolves the application of a known function; ok is false for all others.
func (r modelTerms) knownCall(x *hclsyntax.FunctionCallExpr) (t logic.Term, ok bool) {
	if s := r.names.symbols[x.Name]; s != nil && s.kind != opSymbol || !slices.Contains(logic.KnownNames(), x.Name) {
		return nil, false
	}
	if len(x.Args) == 0 || x.ExpandFinal {
		r.wrong(WrongArity, x, "%q takes a list, a map or a string first.", x.Name)
		return nil, true
	}
	subject := r.term(x.Args[0], nil)
	if subject == nil {
		return nil, true
	}
	fn := r.L.Known(x.Name, subject.Sort(), 0)
	switch {
	case fn == nil:
		r.wrong(MismatchedSort, x.Args[0], "A value of sort %[2]s has no %[1]q.", x.Name, subject.Sort())
		return nil, true
	case len(x.Args) != len(fn.Args):
		r.wrong(WrongArity, x, "%q of a value of sort %s takes %s, not %d.", x.Name, subject.Sort(), count(len(fn.Args), "argument"), len(x.Args))
		return nil, true
	}
	args := []logic.Term{subject}
	for i, a := range x.Args[1:] {
		y := r.expect(a, fn.Args[i+1])
		if y == nil {
			return nil, true
		}
		args = append(args, y)
	}
	if !terms(r).casesFit(x, args...) {
		return nil, true
	}
	return r.L.App(fn, args...), true
}

// restOf resolves rest(q) as a value.
func (r modelTerms) restOf(x *hclsyntax.FunctionCallExpr) logic.Term {
	t := r.term(x.Args[0], nil)
	if t == nil {
		return nil
	}
	fn := r.L.Known("drop", t.Sort(), 0)
	if fn == nil {
		r.wrong(MisplacedCollection, x.Args[0], "\"rest\" takes a list; this is of sort %s.", t.Sort())
		return nil
	}
	return r.L.App(fn, t, r.L.Int(1))
}

// sessionWord resolves a word of models in a session, where all that is bound is a value.
func (r modelTerms) sessionWord(x *hclsyntax.FunctionCallExpr) logic.Term {
	switch x.Name {
	case "rest":
		return r.restOf(x)
	case "size":
		return parts(r).length(x)
	case "first":
		if t := r.term(x.Args[0], nil); t != nil {
			if t.Sort().Kind() == logic.ListKind {
				return r.L.At(t.Sort(), t, r.L.Int(0))
			}
			r.wrong(MisplacedCollection, x.Args[0], "\"first\" takes a list; this is of sort %s.", t.Sort())
		}
	default:
		r.fail(MisplacedCollection, x.NameRange, "%q takes %s, and sessions have no optionals. Use a list with at most one element, or contains(m, k) of a map.", x.Name, modelWords[x.Name])
	}
	return nil
}

// ofState reports whether m[k] reads an element of the state, and no part of another value.
func (r modelTerms) ofState(x hclsyntax.Expression) bool {
	base, key := indexed(x)
	if key == nil || r.lang == ofSession {
		return false
	}
	name, ok := word(base)
	if !ok {
		return false
	}
	v := r.find(name)
	return v == nil || v.state == nil && v.value.term == nil || v.state != nil && v.state.Shape != logic.ScalarShape
}

// made resolves a list, a record or a map whose parts are any terms.
func (r modelTerms) made(x hclsyntax.Expression, want *logic.Sort) logic.Term {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if want == nil || want.Kind() != logic.ListKind {
			break
		}
		var elems []logic.Term
		for _, e := range x.Exprs {
			t := r.expect(e, want.Elem())
			if t == nil {
				return nil
			}
			elems = append(elems, t)
		}
		return r.L.List(want, elems...)
	case *hclsyntax.ObjectConsExpr:
		switch {
		case want != nil && want.Kind() == logic.RecordKind:
			return r.madeRecord(x, want)
		case want != nil && want.Kind() == logic.MapKind:
			return r.madeMap(x, want)
		}
	}
	return literals(r).partedLiteral(x, want) // reports what does not fit
}

func (r modelTerms) madeRecord(x *hclsyntax.ObjectConsExpr, want *logic.Sort) logic.Term {
	parts := literals(r).recordParts(x, want)
	if parts == nil {
		return nil
	}
	var fields []logic.Term
	for _, member := range want.Members() {
		t := r.expect(parts[member.Name], member.Sort)
		if t == nil {
			return nil
		}
		fields = append(fields, t)
	}
	return r.L.App(r.L.Known("record", want, 0), fields...)
}

func (r modelTerms) madeMap(x *hclsyntax.ObjectConsExpr, want *logic.Sort) logic.Term {
	out := r.L.Value(logic.MapValue())
	for _, item := range x.Items {
		k, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
		if !ok {
			return nil
		}
		key := r.expect(k.Wrapped, want.Key())
		value := r.expect(item.ValueExpr, want.Elem())
		if key == nil || value == nil {
			return nil
		}
		out = r.L.App(r.L.Known("put", want, 0), out, key, value)
	}
	return out
}

// single reports whether a name stands for a single value, where that is expected.
func (r modelTerms) single(name string, x hclsyntax.Expression) bool {
	v := r.find(name)
	if v == nil || v.state == nil || v.state.Shape <= logic.OptionalShape {
		return true
	}
	r.mark(v)
	r.wrong(MisplacedCollection, x, "%q is a state variable that is %s; expected a term, such as %s.", name, article(v.state.Shape), usageOf(v.state))
	return false
}
