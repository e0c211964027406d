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
func (m *modelResolver) knownCall(x *hclsyntax.FunctionCallExpr, sc *scope) (t logic.Term, ok bool) {
	if s := m.symbols[x.Name]; s != nil && s.kind != opSymbol || !slices.Contains(logic.KnownNames(), x.Name) {
		return nil, false
	}
	if len(x.Args) == 0 || x.ExpandFinal {
		m.failIn(sc, WrongArity, x.Range(), "%q takes a list, a map or a string first.", x.Name)
		return nil, true
	}
	subject := m.term(x.Args[0], nil, sc, nil)
	if subject == nil {
		return nil, true
	}
	fn := m.L.Known(x.Name, subject.Sort(), 0)
	switch {
	case fn == nil:
		m.failIn(sc, MismatchedSort, x.Args[0].Range(), "There is no %q of a value of sort %s.", x.Name, subject.Sort())
		return nil, true
	case len(x.Args) != len(fn.Args):
		m.failIn(sc, WrongArity, x.Range(), "%q of a value of sort %s takes %s, not %d.", x.Name, subject.Sort(), count(len(fn.Args), "argument"), len(x.Args))
		return nil, true
	}
	args := []logic.Term{subject}
	for i, a := range x.Args[1:] {
		y := m.expect(a, fn.Args[i+1], sc, nil)
		if y == nil {
			return nil, true
		}
		args = append(args, y)
	}
	if !m.casesFit(x, sc, args...) {
		return nil, true
	}
	return m.L.App(fn, args...), true
}

// restOf resolves rest(q) as a value.
func (m *modelResolver) restOf(x *hclsyntax.FunctionCallExpr, sc *scope) logic.Term {
	t := m.term(x.Args[0], nil, sc, nil)
	if t == nil {
		return nil
	}
	fn := m.L.Known("drop", t.Sort(), 0)
	if fn == nil {
		m.failIn(sc, MisplacedCollection, x.Args[0].Range(), "\"rest\" takes a list; this is of sort %s.", t.Sort())
		return nil
	}
	return m.L.App(fn, t, m.L.Int(1))
}

// sessionWord resolves a word of models in a session, where all that is bound is a value.
func (m *modelResolver) sessionWord(x *hclsyntax.FunctionCallExpr, sc *scope) logic.Term {
	switch x.Name {
	case "rest":
		return m.restOf(x, sc)
	case "size":
		return m.length(x, sc, nil)
	case "first":
		if t := m.term(x.Args[0], nil, sc, nil); t != nil {
			if t.Sort().Kind() == logic.ListKind {
				return m.L.At(t.Sort(), t, m.L.Int(0))
			}
			m.failIn(sc, MisplacedCollection, x.Args[0].Range(), "\"first\" takes a list; this is of sort %s.", t.Sort())
		}
	default:
		m.failIn(sc, MisplacedCollection, x.NameRange, "%q takes %s, and sessions have no optionals. Use a list with at most one element, or contains(m, k) of a map.", x.Name, modelWords[x.Name])
	}
	return nil
}

// ofState reports whether m[k] reads an element of the state, and no part of another value.
func (m *modelResolver) ofState(x hclsyntax.Expression, sc *scope) bool {
	base, key := indexed(x)
	if key == nil || sc.ofSession() {
		return false
	}
	name, ok := word(base)
	if !ok {
		return false
	}
	v := sc.find(name)
	return v == nil || v.state == nil && v.value.term == nil || v.state != nil && v.state.Shape != logic.ScalarShape
}

// made resolves a list, a record or a map whose parts are any terms.
func (m *modelResolver) made(x hclsyntax.Expression, want *logic.Sort, sc *scope) logic.Term {
	switch x := unparen(x).(type) {
	case *hclsyntax.TupleConsExpr:
		if want == nil || want.Kind() != logic.ListKind {
			break
		}
		var elems []logic.Term
		for _, e := range x.Exprs {
			t := m.expect(e, want.Elem(), sc, nil)
			if t == nil {
				return nil
			}
			elems = append(elems, t)
		}
		return m.L.List(want, elems...)
	case *hclsyntax.ObjectConsExpr:
		switch {
		case want != nil && want.Kind() == logic.RecordKind:
			return m.madeRecord(x, want, sc)
		case want != nil && want.Kind() == logic.MapKind:
			return m.madeMap(x, want, sc)
		}
	}
	return m.partedLiteral(x, want, sc) // reports what does not fit
}

func (m *modelResolver) madeRecord(x *hclsyntax.ObjectConsExpr, want *logic.Sort, sc *scope) logic.Term {
	parts := m.recordParts(x, want, sc)
	if parts == nil {
		return nil
	}
	var fields []logic.Term
	for _, member := range want.Members() {
		t := m.expect(parts[member.Name], member.Sort, sc, nil)
		if t == nil {
			return nil
		}
		fields = append(fields, t)
	}
	return m.L.App(m.L.Known("record", want, 0), fields...)
}

func (m *modelResolver) madeMap(x *hclsyntax.ObjectConsExpr, want *logic.Sort, sc *scope) logic.Term {
	out := m.L.Value(logic.MapValue())
	for _, item := range x.Items {
		k, ok := item.KeyExpr.(*hclsyntax.ObjectConsKeyExpr)
		if !ok {
			return nil
		}
		key, value := m.expect(k.Wrapped, want.Key(), sc, nil), m.expect(item.ValueExpr, want.Elem(), sc, nil)
		if key == nil || value == nil {
			return nil
		}
		out = m.L.App(m.L.Known("put", want, 0), out, key, value)
	}
	return out
}

// single reports whether a name stands for a single value, where that is expected.
func (m *modelResolver) single(name string, x hclsyntax.Expression, sc *scope) bool {
	v := sc.find(name)
	if v == nil || v.state == nil || v.state.Shape <= logic.OptionalShape {
		return true
	}
	v.used = true
	m.failIn(sc, MisplacedCollection, x.Range(), "%q is a state variable that is %s; expected a term, such as %s.", name, article(v.state.Shape), usageOf(v.state))
	return false
}
