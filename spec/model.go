package spec

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Models. A model block holds a state and for each request, in a block on, a tree
// of cases: what applies when, what the system chooses, answers and remembers.
// Its terms are those of qualifiers, over state variables, arguments, let names and
// choices instead of fields; model_term.go has what is read from lists, maps and optionals.

// modelResolver is a model block being resolved.
type modelResolver struct {
	*resolver
	model *uhat.ModelDecl
	root  *scope                      // with the state variables
	all   *scope                      // with every variable of the model, for warnings
	rules map[string]*hclsyntax.Block // by operation
	// removed are the state variables and rules of the base that a derived model does without, and
	// where it says so.
	removed map[string]hcl.Range
}

// modelType describes the blocks of a model. Cases nest in cases.
func modelType() *blockType {
	step := []string{"doc", "when", "choose", "let", "require", "set"}
	reply := &blockType{name: "reply", labels: optionalLabel, open: true}
	alternative := &blockType{name: "case", labels: optionalLabel, attrs: step}
	otherwise := &blockType{name: "otherwise", labels: optionalLabel, attrs: step}
	inner := blockTable{alternative, otherwise, reply}
	alternative.blocks, otherwise.blocks = inner, inner
	change := &blockType{name: "change", labels: oneLabel, attrs: append([]string{"remove"}, step...)}
	change.blocks = append(inner[:len(inner):len(inner)], change)
	return &blockType{
		name: "model", labels: oneLabel, attrs: []string{"doc", "state", "initial", "unspecified", "go", "extends", "remove"},
		blocks: blockTable{
			{name: "on", labels: oneLabel, attrs: append([]string{"extends", "remove"}, step...), blocks: change.blocks},
			change,
			{name: "network", attrs: []string{"order", "connection", "lossy", "copies", "capacity"}},
		},
	}
}

// models resolves the model of the loaded file; where it has none, the last of its imports'.
func (r *resolver) models() *uhat.ModelDecl {
	for i := len(r.l.files) - 1; i >= 0; i-- {
		r.file = r.l.files[i]
		var first *hclsyntax.Block
		for _, b := range r.file.body.Blocks {
			switch {
			case b.Type != "model":
			case first == nil:
				first = b
			default:
				r.block = b.Range()
				r.fail(DuplicateModel, b.DefRange(), "A file has one model.").related(first.DefRange(), "the first one")
			}
		}
		if first != nil {
			r.block = first.Range()
			return r.modelBlock(first)
		}
	}
	return nil
}

func (r *resolver) modelBlock(b *hclsyntax.Block) *uhat.ModelDecl {
	b, d := r.whole(b)
	name, ok := r.unique("model", b)
	if goal, dup := r.labels["goal or scenario "+name]; ok && dup {
		_, where, _ := r.label(b)
		r.fail(DuplicateName, where, "There is a goal or scenario %q already. On the command line and in trace files a model has a name like those.", name).
			related(goal, "declared here")
	}
	m := &modelResolver{
		resolver: r, rules: map[string]*hclsyntax.Block{},
		model: &uhat.ModelDecl{Name: name, Doc: r.text(b.Body, "doc"), Range: at(b.DefRange())},
		all:   r.open("model"), removed: d.removed,
	}
	m.model.Changes, r.idleModel = d.changes, idle(b.Body)
	m.root = &scope{kind: "model", main: m.all.main, block: r.block, model: m}
	m.model.Func = r.goName(b.Body, "go")
	m.state(b.Body)
	m.initial(b.Body)
	m.unspecified(b.Body)
	for _, inner := range b.Body.Blocks {
		switch inner.Type {
		case "on":
			m.rule(inner)
		case "network":
			m.network(inner)
		}
	}
	if a := b.Body.Attributes["go"]; a != nil && len(m.model.State)+len(m.rules) > 0 {
		r.fail(ConflictingAttributes, a.NameRange, "A model is either a Go function or a state with rules.")
	}
	return m.model
}

// policies are the meanings of requests that no case describes.
var policies = []string{"ignored", "free", "forbidden"}

func (m *modelResolver) unspecified(b *hclsyntax.Body) {
	a := b.Attributes["unspecified"]
	if a == nil {
		return
	}
	name, _ := word(a.Expr)
	for i, p := range policies {
		if p == name {
			m.model.Unspecified = uhat.Unspecified(i)
			return
		}
	}
	m.fail(InvalidValue, a.Expr.Range(), "What is not specified is ignored, free or forbidden.%s", suggest(name, policies))
}

// network resolves a network block.
func (m *modelResolver) network(b *hclsyntax.Block) {
	if old := m.model.Network; old != nil {
		m.fail(DuplicateName, b.DefRange(), "A model has one network.")
		return
	}
	n := &uhat.NetworkDecl{Range: at(b.DefRange())}
	m.model.Network = n
	if a := b.Body.Attributes["order"]; a != nil {
		switch name, _ := word(a.Expr); name {
		case "fifo":
		case "unordered":
			n.Unordered = true
		default:
			m.fail(InvalidValue, a.Expr.Range(), "The order of a network is fifo or unordered.%s", suggest(name, []string{"fifo", "unordered"}))
		}
	}
	if a := b.Body.Attributes["lossy"]; a != nil {
		v, ok := literalBool(a.Expr)
		if !ok {
			m.fail(InvalidValue, a.Expr.Range(), "The attribute \"lossy\" is true or false.")
		}
		n.Lossy = v
	}
	n.Copies = m.smallCount(b.Body, "copies")
	n.Capacity = m.smallCount(b.Body, "capacity")
	if a := b.Body.Attributes["connection"]; a != nil {
		name, ok := word(a.Expr)
		if !ok {
			m.fail(InvalidValue, a.Expr.Range(), "The connection is the name of a field, without quotes, such as conn.")
			return
		}
		n.Connection = name
		m.connection(name, a)
	}
}

// connection checks that some message has the field that names the connection.
func (m *modelResolver) connection(name string, a *hclsyntax.Attribute) {
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
	m.fail(UnknownName, a.Expr.Range(), "No send and no receive has a field %q.%s", name, suggest(name, fields))
}

// maxNetwork bounds the numbers in a network block.
const maxNetwork = 1000

func (m *modelResolver) smallCount(b *hclsyntax.Body, name string) int {
	a := b.Attributes[name]
	if a == nil {
		return 0
	}
	n, ok := literalInt(a.Expr)
	if !ok || n < 0 || n > maxNetwork {
		m.fail(InvalidValue, a.Expr.Range(), "The attribute %q is a number from 0 to %d.", name, maxNetwork)
		return 0
	}
	return int(n)
}

// always is the term of a condition that is not written.
func (m *modelResolver) always() logic.Term { return m.L.True() }
