package editor

import (
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// Models: state variables are in scope everywhere in them, the arguments of an operation in the
// block on it, and what a step chooses or names in that step and below.

// step is a rule or case of a model, with what is declared there. A model that extends another one
// sees what is declared in the step that it changes.
type step struct {
	block   *block
	scope   *scope
	label   string
	steps   []*step
	symbol  *Symbol // of a case with a label
	extends string  // the operation whose rule it extends
	op      *Symbol // the operation that it is about
}

// model is a model that was looked at.
type model struct {
	state *scope
	rules []*step
	base  *model // that it extends
}

// model notes the names of a model.
func (x *indexer) model(b *block, s *Symbol) {
	m := &model{state: &scope{}}
	if s != nil {
		m.base = x.models[x.labels["model "+b.body.word("extends")]]
		x.models[s] = m
	}
	if m.base != nil {
		m.state.outer = m.base.state
		m.state.base = m.base.state
	}
	form, _ := spec.Form("model")
	x.attributes(b, form, context{})
	x.variables(b, "state", "state variable", m.state)
	x.assign(b, "initial", context{scope: m.state, mode: terms})
	x.refer(b, "remove", func(name string) []*Symbol {
		if v := m.state.find(name); v != nil {
			return []*Symbol{v}
		}
		return x.operationNamed(name)
	})
	for _, inner := range b.body.blocks {
		switch inner.kind.Text {
		case "on", "change":
			x.rule(m, inner)
		case "network":
			form, _ := spec.Form("model", "network")
			x.attributes(inner, form, context{})
		}
	}
}

// messageFields returns the fields of a name of all sends and receives.
func (x *indexer) messageFields(name string) (out []*Symbol) {
	for _, s := range x.order {
		if f := s.field(name); f != nil && (s.What == "send" || s.What == "receive") {
			out = append(out, f)
		}
	}
	return out
}

// operationOf returns the operation that a block names; nil if it names none.
func (x *indexer) operationOf(b *block) (op *Symbol) {
	name, start, end := b.label()
	if ops := x.operationNamed(name); len(ops) > 0 {
		op = ops[0]
		x.use(x.span(start, end), op)
	}
	return op
}

// rule notes a block on an operation, or a change of one.
func (x *indexer) rule(m *model, b *block) {
	r := &step{block: b, extends: b.body.word("extends"), op: x.operationOf(b)}
	r.label, _, _ = b.label()
	args := &scope{outer: m.state}
	if r.op != nil {
		args.vars = append(r.op.given(), x.alike(r.op, map[*Symbol]bool{})...)
	}
	var base *step // the rule that it changes or extends
	if r.extends != "" {
		x.refer(b, "extends", x.operationNamed)
		base = m.find(r.extends, b)
	}
	if base == nil && b.kind.Text == "change" && m.base != nil {
		base = m.base.find(r.label, nil)
	}
	if base != nil {
		args.outer = base.scope
	}
	m.rules = append(m.rules, r)
	x.step(m, r, args, base)
}

// find returns the rule on an operation, of this model or of those that it extends.
func (m *model) find(name string, not *block) *step {
	for ; m != nil; m = m.base {
		for _, r := range m.rules {
			if r.label == name && r.block != not {
				return r
			}
		}
	}
	return nil
}

// caseOf returns the case of a label in what a step changes: in the step itself, or in the rule
// that this one extends, which may have changed since.
func (m *model) caseOf(base *step, name string) *step {
	if base == nil {
		return nil
	}
	for _, s := range base.steps {
		if s.label == name {
			return s
		}
	}
	for ; m != nil && base.extends != ""; m = m.base {
		for _, r := range m.rules {
			if r.label == base.extends {
				if s := m.caseOf(r, name); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// step notes a rule or a case, which extends base if there is one.
func (x *indexer) step(m *model, r *step, outer *scope, base *step) {
	b := r.block
	r.scope = &scope{outer: outer}
	if base != nil {
		r.scope.base = base.scope
	}
	c := context{scope: r.scope, mode: terms}
	x.variables(b, "choose", "choice", r.scope)
	for _, e := range x.entries(b, "let") {
		if !x.changed(e, r.scope) {
			x.declares(b, e.name, "name", r.scope)
		}
	}
	for _, e := range x.entries(b, "let") {
		x.visit(e.value, c)
	}
	for _, attr := range []string{"when", "require"} {
		x.attribute(b, attr, c)
	}
	x.assign(b, "set", c)
	x.refer(b, "remove", func(name string) []*Symbol {
		if s := m.caseOf(base, name); s != nil {
			return []*Symbol{s.symbol}
		}
		return nil
	})
	for _, inner := range b.body.blocks {
		switch inner.kind.Text {
		case "reply":
			x.reply(inner, r)
		case "case", "otherwise", "change":
			x.inner(m, inner, r, base)
		}
	}
}

// declares notes a name without a sort that a step gives to something.
func (x *indexer) declares(b *block, name spec.Token, what string, sc *scope) {
	sc.vars = append(sc.vars, x.add(&Symbol{Kind: Variable, Name: name.Text, At: x.at(name), What: what, block: b}))
}

// inner notes a case inside of a step.
func (x *indexer) inner(m *model, b *block, r, base *step) {
	name, start, end := b.label()
	below := &step{block: b, label: name, op: r.op}
	r.steps = append(r.steps, below)
	sc := r.scope
	var of *step
	if b.kind.Text == "change" {
		if of = m.caseOf(base, name); of != nil {
			x.use(x.span(start, end), of.symbol)
			sc = &scope{vars: sc.vars, outer: &scope{vars: of.scope.vars, outer: sc.outer}}
		}
	} else if s := x.labelled(Case, b); s != nil {
		below.symbol = x.add(s)
	}
	x.step(m, below, sc, of)
}

// reply notes an answer, whose attributes are fields.
func (x *indexer) reply(b *block, r *step) {
	op := r.op
	if other := x.operationOf(b); other != nil {
		op = other
	}
	sc := &scope{outer: r.scope}
	for _, e := range x.entries(b, "each") {
		x.visit(e.value, context{scope: r.scope, mode: terms})
		x.declares(b, e.name, "element", sc)
	}
	for _, a := range b.body.attributes {
		if f := op.field(a.name.Text); f != nil {
			x.use(x.at(a.name), f)
		} else if a.name.Text == "each" {
			continue
		}
		x.value(a, context{scope: sc, mode: terms})
	}
}

// assign notes an object whose keys are state variables, or elements of them.
func (x *indexer) assign(b *block, attr string, c context) {
	a := b.body.attribute(attr)
	if a == nil {
		return
	}
	x.mark(x.span(a.name.End, a.end+1), c)
	for _, i := range a.value {
		x.visit(i.arguments(), c)
	}
}

// given returns the fields of an operation that a rule on it sees: its arguments, and all of a
// receive, which the system says by itself.
func (s *Symbol) given() []*Symbol {
	return lists.Where(s.Fields, func(f *Symbol) bool { return s.What == "receive" || f.What != "result" })
}

// alike returns the arguments of the operations whose rules extend that on op: where that names
// an argument, it names theirs.
func (x *indexer) alike(op *Symbol, seen map[*Symbol]bool) (out []*Symbol) {
	seen[op] = true
	for _, f := range x.files {
		for _, b := range f.body.blocks {
			if b.kind.Text != "model" {
				continue
			}
			for _, r := range b.body.blocks {
				name, _, _ := r.label()
				ops := x.operationNamed(name)
				if r.body.word("extends") != op.Name || len(ops) == 0 || seen[ops[0]] {
					continue
				}
				for _, g := range ops[0].given() {
					if op.field(g.Name) != nil {
						out = append(out, g)
					}
				}
				out = append(out, x.alike(ops[0], seen)...)
			}
		}
	}
	return out
}
