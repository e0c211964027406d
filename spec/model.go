package spec

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Models. A model block holds a state and for each request, in a block on, a tree
// of cases: what applies when, what the system chooses, answers and remembers.
// Its terms are those of qualifiers, over state variables, arguments, let names and
// choices instead of fields; model_term.go has what is read from lists, maps and optionals.

// modelReader is a model block being resolved. The variables of its scope are those of the state.
type modelReader struct {
	scope
	decl  *uhat.ModelDecl
	all   *frame                      // with every variable of the model, for warnings
	rules map[string]*hclsyntax.Block // by operation
}

// modelType describes the blocks of a model. Cases nest in cases.
func modelType() *blockType {
	step := []string{"doc", "when:term", "choose", "let", "require:term", "set"}
	reply := &blockType{name: "reply", labels: optionalLabel, open: true}
	alternative := &blockType{name: "case", labels: optionalLabel, attrs: step}
	otherwise := &blockType{name: "otherwise", labels: optionalLabel, attrs: step}
	inner := blockTable{alternative, otherwise, reply}
	alternative.blocks = inner
	otherwise.blocks = inner
	change := &blockType{name: "change", labels: oneLabel, attrs: append([]string{"remove"}, step...)}
	change.blocks = append(inner[:len(inner):len(inner)], change)
	return &blockType{
		name: "model", labels: oneLabel, attrs: strings.Fields("doc state initial unspecified:ignored|free|forbidden go extends:@model remove"),
		blocks: blockTable{
			{name: "on", labels: oneLabel, attrs: append([]string{"extends:@operation", "remove"}, step...), blocks: change.blocks},
			change,
			{name: "network", attrs: strings.Fields("order:fifo|unordered connection:@messageField lossy:true|false copies capacity")},
		},
	}
}

// models resolves the model of the loaded file; where it has none, the last of its imports'. Idle
// says that it forbids nothing.
func (r *resolution) models() (d *uhat.ModelDecl, idle bool) {
	for _, f := range slices.Backward(r.files) {
		blocks := blocksOf(f, "model")
		if len(blocks) == 0 {
			continue
		}
		for _, b := range blocks[1:] {
			r.in(b).fail(DuplicateModel, b.DefRange(), "A file has one model.").related(blocks[0].DefRange(), "the first one")
		}
		in := r.in(blocks[0])
		in.file = f
		in.lang = ofModel
		return readModel(in, blocks[0])
	}
	return nil, false
}

func readModel(sc scope, b *hclsyntax.Block) (d *uhat.ModelDecl, idle bool) {
	b, derived := extensions{sc}.whole(b)
	name, ok := sc.unique("model", b)
	if goal, dup := sc.names.labels["goal or scenario "+name]; ok && dup {
		_, where, _ := named(b)
		sc.fail(DuplicateName, where, "A goal or scenario %q exists already. On the command line and in trace files a model has a name like those.", name).
			related(goal, "declared here")
	}
	m := &modelReader{
		scope: sc, rules: map[string]*hclsyntax.Block{}, all: sc.open("model").frame,
		decl: &uhat.ModelDecl{
			Name: name, Doc: sc.text(b, "doc"), Range: at(b.DefRange()),
			Changes: derived.changes, Func: sc.goText(b, "go", goFunction),
		},
	}
	m.removed = derived.removed
	m.frame = &frame{kind: "model"}
	m.state(b)
	m.initial(b)
	m.unspecified(b)
	for _, inner := range b.Body.Blocks {
		switch inner.Type {
		case "on":
			m.rule(inner)
		case "network":
			m.network(inner)
		}
	}
	if a := b.Body.Attributes["go"]; a != nil && len(m.decl.State)+len(m.rules) > 0 {
		sc.fail(ConflictingAttributes, a.NameRange, "A model is either a Go function or a state with rules.")
	}
	return m.decl, idles(b)
}

// policies are the meanings of requests that no case describes.
var policies = []string{"ignored", "free", "forbidden"}

func (m *modelReader) unspecified(b *hclsyntax.Block) {
	i, _ := m.among(attr(b, "unspecified"), policies, InvalidValue, "unspecified is ignored, free or forbidden.")
	m.decl.Unspecified = uhat.Unspecified(i)
}

// network resolves a network block.
func (m *modelReader) network(b *hclsyntax.Block) {
	if old := m.decl.Network; old != nil {
		m.fail(DuplicateName, b.DefRange(), "A model has one network.")
		return
	}
	n := &uhat.NetworkDecl{Range: at(b.DefRange())}
	m.decl.Network = n
	order, _ := m.among(attr(b, "order"), []string{"fifo", "unordered"}, InvalidValue, "The order of a network is fifo or unordered.")
	n.Unordered = order == 1
	n.Lossy = m.flag(b, "lossy")
	n.Copies = m.smallCount(b, "copies")
	n.Capacity = m.smallCount(b, "capacity")
	connection := attr(b, "connection")
	var ok bool
	if n.Connection, ok = written(m.reporter, connection, word, InvalidValue, "The connection is the name of a field, without quotes, such as conn."); ok {
		m.connection(n.Connection, connection)
	}
}

// connection checks that some message has the field that names the connection.
func (m *modelReader) connection(name string, x hclsyntax.Expression) {
	var fields []string
	for _, o := range m.ctx.Operations {
		if !isMessage(o.Op) {
			continue
		}
		if o.Op.Position(name) >= 0 {
			return
		}
		for _, f := range o.Op.Fields {
			fields = append(fields, f.Name)
		}
	}
	m.wrong(UnknownName, x, "No send and no receive has a field %q.%s", name, suggest(name, fields))
}

// maxNetwork bounds the numbers in a network block.
const maxNetwork = 1000

func (m *modelReader) smallCount(b *hclsyntax.Block, name string) int {
	n, _ := written(m.reporter, attr(b, name), within(0, maxNetwork), InvalidValue, "The attribute %q is a number from 0 to %d.", name, maxNetwork)
	return n
}

// idles reports whether a model forbids nothing: it has no rule, is no Go function, and allows
// requests that are not specified.
func idles(b *hclsyntax.Block) bool {
	if attr(b, "go") != nil {
		return false
	}
	if a := attr(b, "unspecified"); a != nil {
		if policy, _ := word(a); policy == "forbidden" {
			return false
		}
	}
	return !slices.ContainsFunc(b.Body.Blocks, func(inner *hclsyntax.Block) bool { return inner.Type == "on" })
}

// state declares the state variables.
func (m *modelReader) state(b *hclsyntax.Block) {
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
	elem := call.Args[want-1]
	maybe := false
	if inner, ok := unparen(elem).(*hclsyntax.FunctionCallExpr); ok && shape == logic.MapShape && inner.Name == "optional" && len(inner.Args) == 1 {
		elem = inner.Args[0]
		maybe = true
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
func (m *modelReader) badShape(call *hclsyntax.FunctionCallExpr, known ...string) {
	hint := suggest(call.Name, known)
	if slices.Contains(known, call.Name) {
		hint = suggestion{}
	}
	m.wrong(UnknownSort, call, "%s%s", shapesDetail, hint)
}

// initial resolves the values at the beginning, which mention no state.
func (m *modelReader) initial(b *hclsyntax.Block) {
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
		m.gone(name, m.fail(UnknownName, where, "Unknown state variable %q.%s", name, suggest(name, m.known())))
		return nil
	}
	return v.state
}
