package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// state declares the state variables.
func (m *modelResolver) state(b *hclsyntax.Body) {
	for _, e := range m.object(b, "state", "{ held = int, files = map(Path, string) }") {
		v := &variable{name: e.name, what: "state variable", at: e.at}
		m.root.vars = append(m.root.vars, v)
		if !m.localName("The state variable", e.name, e.at) || !m.notModelWord(e) {
			continue
		}
		m.all.vars = append(m.all.vars, v)
		if v.state = m.shape(e); v.state == nil {
			continue
		}
		v.state.Range = at(e.at)
		m.model.State = append(m.model.State, v.state)
		if v.state.Shape == logic.ScalarShape {
			v.value.term = v.state.Value
		}
	}
}

// notModelWord reports whether a name means nothing else in models.
func (m *modelResolver) notModelWord(e entry) bool {
	if _, ok := modelWords[e.name]; ok || e.name == "nothing" {
		m.fail(ReservedName, e.at, "%q is a word of models. Choose another name, for example %q.", e.name, e.name+"_")
		return false
	}
	return true
}

const shapesDetail = "A state variable is of a sort such as int, or of optional(S), list(S), set(S), map(K, S) or map(K, optional(S))."

// shape resolves what stands right of a state variable; nil where it is broken.
func (m *modelResolver) shape(e entry) *uhat.ModelVar {
	call, ok := unparen(e.value).(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name == "record" {
		if s := m.sortRef(e.value); s != nil {
			return uhat.NewModelVar(m.L, e.name, logic.ScalarShape, nil, s, false)
		}
		return nil
	}
	shapes := map[string]logic.Shape{"optional": logic.OptionalShape, "list": logic.ListShape, "set": logic.SetShape, "map": logic.MapShape}
	shape, ok := shapes[call.Name]
	want := 1
	if shape == logic.MapShape {
		want = 2
	}
	if !ok || len(call.Args) != want || call.ExpandFinal {
		m.badShape(call, "optional", "list", "set", "map")
		return nil
	}
	elem, maybe := call.Args[want-1], false
	if inner, ok := unparen(elem).(*hclsyntax.FunctionCallExpr); ok && shape == logic.MapShape && inner.Name == "optional" && len(inner.Args) == 1 {
		elem, maybe = inner.Args[0], true
	}
	last := m.sortRef(elem)
	key := last
	if shape == logic.MapShape {
		key = m.sortRef(call.Args[0])
	}
	switch {
	case key == nil || last == nil:
		return nil
	case shape == logic.MapShape:
		return uhat.NewModelVar(m.L, e.name, shape, key, last, maybe)
	case shape == logic.SetShape:
		return uhat.NewModelVar(m.L, e.name, shape, key, nil, false)
	}
	return uhat.NewModelVar(m.L, e.name, shape, nil, last, false)
}

// badShape reports what is no type of a state variable, and suggests what may stand there.
func (m *modelResolver) badShape(call *hclsyntax.FunctionCallExpr, known ...string) {
	hint := suggest(call.Name, known)
	if slices.Contains(known, call.Name) {
		hint = suggestion{}
	}
	m.fail(UnknownSort, call.Range(), "%s%s", shapesDetail, hint)
}

// initial resolves the values at the beginning, which mention no state.
func (m *modelResolver) initial(b *hclsyntax.Body) {
	sc := &scope{kind: "model", main: m.root.main, block: m.root.block, model: m}
	for _, e := range m.object(b, "initial", "{ held = 0 }") {
		v := m.stateVar(e.name, e.at)
		if v == nil {
			continue
		}
		var ok bool
		switch v.Shape {
		case logic.ListShape:
			v.Initial, ok = m.elements(e.value, v.Elem, sc)
		case logic.SetShape:
			v.Initial, ok = m.elements(e.value, v.Key, sc)
		default:
			v.Initial, ok = m.content(e.value, v.Elem, v.Shape == logic.OptionalShape || v.Maybe, sc)
		}
		v.Known = ok
	}
}

// stateVar returns the state variable of that name; nil where there is none that is usable.
func (m *modelResolver) stateVar(name string, where hcl.Range) *uhat.ModelVar {
	v := m.root.find(name)
	if v == nil {
		var names []string
		for _, v := range m.root.vars {
			names = append(names, v.name)
		}
		m.gone(name, m.fail(UnknownName, where, "There is no state variable %q.%s", name, suggest(name, names)))
		return nil
	}
	return v.state
}

// gone says of an unknown name that the model has removed it from what it extends.
func (m *modelResolver) gone(name string, rep report) {
	if where, ok := m.removed[name]; ok {
		rep.related(where, "removed here")
	}
}

// elements resolves a list in brackets.
func (m *modelResolver) elements(x hclsyntax.Expression, s *logic.Sort, sc *scope) ([]logic.Term, bool) {
	list, ok := unparen(x).(*hclsyntax.TupleConsExpr)
	if !ok {
		m.fail(MisplacedCollection, x.Range(), "Here stands a list in brackets, such as [] or [a, b].")
		return nil, false
	}
	var out []logic.Term
	for _, y := range list.Exprs {
		t := m.expect(y, s, sc, nil)
		if t == nil {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

// content resolves a value: a term, or for an optional whether it is there and its value.
func (m *modelResolver) content(x hclsyntax.Expression, s *logic.Sort, maybe bool, sc *scope) ([]logic.Term, bool) {
	if maybe {
		has, value := m.optional(x, s, sc)
		return []logic.Term{has, value}, has != nil
	}
	t := m.expect(x, s, sc, nil)
	return []logic.Term{t}, t != nil
}
