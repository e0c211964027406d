package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
)

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
		r.fail(WrongArity, x.Range(), "%q takes a list, a map or a string first.", x.Name)
		return nil, true
	}
	subject := terms{r.scope}.term(x.Args[0], nil)
	if subject == nil {
		return nil, true
	}
	fn := r.L.Known(x.Name, subject.Sort(), 0)
	switch {
	case fn == nil:
		r.fail(MismatchedSort, x.Args[0].Range(), "There is no %q of a value of sort %s.", x.Name, subject.Sort())
		return nil, true
	case len(x.Args) != len(fn.Args):
		r.fail(WrongArity, x.Range(), "%q of a value of sort %s takes %s, not %d.", x.Name, subject.Sort(), count(len(fn.Args), "argument"), len(x.Args))
		return nil, true
	}
	args := []logic.Term{subject}
	for i, a := range x.Args[1:] {
		y := terms{r.scope}.expect(a, fn.Args[i+1])
		if y == nil {
			return nil, true
		}
		args = append(args, y)
	}
	if !(terms{r.scope}).casesFit(x, args...) {
		return nil, true
	}
	return r.L.App(fn, args...), true
}

// restOf resolves rest(q) as a value.
func (r modelTerms) restOf(x *hclsyntax.FunctionCallExpr) logic.Term {
	t := terms{r.scope}.term(x.Args[0], nil)
	if t == nil {
		return nil
	}
	fn := r.L.Known("drop", t.Sort(), 0)
	if fn == nil {
		r.fail(MisplacedCollection, x.Args[0].Range(), "\"rest\" takes a list; this is of sort %s.", t.Sort())
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
		return parts{r.scope}.length(x)
	case "first":
		if t := (terms{r.scope}).term(x.Args[0], nil); t != nil {
			if t.Sort().Kind() == logic.ListKind {
				return r.L.At(t.Sort(), t, r.L.Int(0))
			}
			r.fail(MisplacedCollection, x.Args[0].Range(), "\"first\" takes a list; this is of sort %s.", t.Sort())
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
			t := terms{r.scope}.expect(e, want.Elem())
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
	return literals{r.scope}.partedLiteral(x, want) // reports what does not fit
}

func (r modelTerms) madeRecord(x *hclsyntax.ObjectConsExpr, want *logic.Sort) logic.Term {
	parts := literals{r.scope}.recordParts(x, want)
	if parts == nil {
		return nil
	}
	var fields []logic.Term
	for _, member := range want.Members() {
		t := terms{r.scope}.expect(parts[member.Name], member.Sort)
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
		key, value := terms{r.scope}.expect(k.Wrapped, want.Key()), terms{r.scope}.expect(item.ValueExpr, want.Elem())
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
	r.fail(MisplacedCollection, x.Range(), "%q is a state variable that is %s; expected a term, such as %s.", name, article(v.state.Shape), usageOf(v.state))
	return false
}
