package spec

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// state declares the state variables.
func (m *modelReader) state(b *hclsyntax.Body) {
	for _, e := range m.object(b, "state", "{ held = int, files = map(Path, string) }") {
		v := &variable{name: e.name, what: "state variable", at: e.at}
		m.vars = append(m.vars, v)
		if !m.localName("The state variable", e.name, e.at) || !(modelTerms{m.scope}).notModelWord(e) {
			continue
		}
		m.all.vars = append(m.all.vars, v)
		if v.state = m.shape(e); v.state == nil {
			continue
		}
		v.state.Range = at(e.at)
		m.decl.State = append(m.decl.State, v.state)
		if v.state.Shape == logic.ScalarShape {
			v.value.term = v.state.Value
		}
	}
}

// notModelWord reports whether a name means nothing else in models.
func (r modelTerms) notModelWord(e entry) bool {
	if _, ok := modelWords[e.name]; ok || e.name == "nothing" {
		r.fail(ReservedName, e.at, "%q is a word of models. Choose another name, for example %q.", e.name, e.name+"_")
		return false
	}
	return true
}

const shapesDetail = "A state variable is of a sort such as int, or of optional(S), list(S), set(S), map(K, S) or map(K, optional(S))."

// shape resolves what stands right of a state variable; nil where it is broken.
func (m *modelReader) shape(e entry) *uhat.ModelVar {
	call, ok := unparen(e.value).(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name == "record" {
		if s := (sorts{m.scope}).sortRef(e.value); s != nil {
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
	elem := call.Args[want-1]
	maybe := false
	if inner, ok := unparen(elem).(*hclsyntax.FunctionCallExpr); ok && shape == logic.MapShape && inner.Name == "optional" && len(inner.Args) == 1 {
		elem = inner.Args[0]
		maybe = true
	}
	last := sorts{m.scope}.sortRef(elem)
	key := last
	if shape == logic.MapShape {
		key = sorts{m.scope}.sortRef(call.Args[0])
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
func (m *modelReader) badShape(call *hclsyntax.FunctionCallExpr, known ...string) {
	hint := suggest(call.Name, known)
	if slices.Contains(known, call.Name) {
		hint = suggestion{}
	}
	m.fail(UnknownSort, call.Range(), "%s%s", shapesDetail, hint)
}

// initial resolves the values at the beginning, which mention no state.
func (m *modelReader) initial(b *hclsyntax.Body) {
	in := modelTerms{m.scope}
	in.frame = &frame{kind: "model"}
	for _, e := range m.object(b, "initial", "{ held = 0 }") {
		v := m.stateVar(e.name, e.at)
		if v == nil {
			continue
		}
		var ok bool
		switch v.Shape {
		case logic.ListShape:
			v.Initial, ok = in.elements(e.value, v.Elem)
		case logic.SetShape:
			v.Initial, ok = in.elements(e.value, v.Key)
		default:
			v.Initial, ok = in.content(e.value, v.Elem, v.Shape == logic.OptionalShape || v.Maybe)
		}
		v.Known = ok
	}
}

// stateVar returns the state variable of that name; nil where there is none that is usable.
func (m *modelReader) stateVar(name string, where hcl.Range) *uhat.ModelVar {
	v := m.find(name)
	if v == nil {
		m.gone(name, m.fail(UnknownName, where, "There is no state variable %q.%s", name, suggest(name, m.known())))
		return nil
	}
	return v.state
}
