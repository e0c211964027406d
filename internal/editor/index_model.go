package editor

// Models: state variables are in scope everywhere in them, the arguments of an operation in the
// block on it, and what a step chooses or names in that step and below.

// modelScope is a rule or case of a model, with what is declared there. A model that extends
// another one sees what is declared in the step that it changes.
type modelScope struct {
	block   *block
	scope   *scope
	label   string
	steps   []*modelScope
	symbol  *Symbol // of a case with a label
	extends string  // the operation whose rule it extends
}

// modelIndex is a model that is being looked at.
type modelIndex struct {
	*index
	state *scope
	rules []*modelScope
	base  *modelIndex
}

// model notes the names of a model.
func (x *index) model(b *block, s *Symbol) {
	x.refer(b, "extends", func(name string) []*Symbol { return []*Symbol{x.labels["model "+name]} })
	m := &modelIndex{index: x, state: &scope{}}
	if s != nil {
		m.base = x.modelBase(b)
		x.models()[s] = m
	}
	if m.base != nil {
		m.state.outer, m.state.base = m.base.state, m.base.state
	}
	x.variables(b, "state", "state variable", m.state)
	m.assign(b, "initial", context{scope: m.state, mode: terms})
	x.refer(b, "remove", func(name string) []*Symbol {
		if v := m.state.find(name); v != nil {
			return []*Symbol{v}
		}
		return x.operationNamed(name)
	})
	for _, inner := range b.body.blocks {
		switch inner.kind.Text {
		case "on", "change":
			m.rule(inner)
		case "network":
			x.refer(inner, "connection", x.messageFields)
		}
	}
}

// models are those that were looked at.
func (x *index) models() map[*Symbol]*modelIndex {
	if x.modelsSeen == nil {
		x.modelsSeen = map[*Symbol]*modelIndex{}
	}
	return x.modelsSeen
}

// modelBase returns the model that a block extends.
func (x *index) modelBase(b *block) *modelIndex {
	a := b.body.attribute("extends")
	if a == nil || len(a.value) != 1 {
		return nil
	}
	return x.models()[x.labels["model "+a.value[0].word()]]
}

// messageFields returns the fields of a name of all sends and receives.
func (x *index) messageFields(name string) (out []*Symbol) {
	for _, s := range x.order {
		if s.What == "send" || s.What == "receive" {
			if f := s.field(name); f != nil {
				out = append(out, f)
			}
		}
	}
	return out
}

// rule notes a block on an operation, or a change of one.
func (m *modelIndex) rule(b *block) {
	name, start, end := b.label()
	var op *Symbol
	if ops := m.operationNamed(name); len(ops) > 0 {
		op = ops[0]
		m.use(m.span(start, end), op)
	}
	args := &scope{outer: m.state}
	if op != nil {
		args.vars = append(args.vars, op.given()...)
		args.vars = append(args.vars, m.alike(op, map[*Symbol]bool{})...)
	}
	base := m.ruleBase(b, name)
	if base != nil {
		args = &scope{vars: args.vars, outer: base.scope}
	}
	r := &modelScope{block: b, label: name}
	if a := b.body.attribute("extends"); a != nil && len(a.value) == 1 {
		r.extends = a.value[0].word()
	}
	m.rules = append(m.rules, r)
	m.step(b, op, args, r, base)
}

// ruleBase returns the rule that a block changes or extends.
func (m *modelIndex) ruleBase(b *block, name string) *modelScope {
	if a := b.body.attribute("extends"); a != nil && len(a.value) == 1 {
		m.refer(b, "extends", m.operationNamed)
		if r := m.find(a.value[0].word(), b); r != nil {
			return r
		}
	}
	if b.kind.Text == "change" && m.base != nil {
		return m.base.find(name, nil)
	}
	return nil
}

// find returns the rule on an operation, of this model or of those that it extends.
func (m *modelIndex) find(name string, not *block) *modelScope {
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
func (m *modelIndex) caseOf(base *modelScope, name string) *modelScope {
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
func (m *modelIndex) step(b *block, op *Symbol, outer *scope, r *modelScope, base *modelScope) {
	sc := &scope{outer: outer}
	if base != nil {
		sc.base = base.scope
	}
	r.scope = sc
	m.variables(b, "choose", "choice", sc)
	for _, e := range m.entries(b, "let") {
		if m.changed(e, sc) {
			continue
		}
		sc.vars = append(sc.vars, m.add(&Symbol{Kind: Variable, Name: e.name.Text, At: m.at(e.name), What: "name", Sort: "", block: b}))
	}
	c := context{scope: sc, mode: terms}
	for _, e := range m.entries(b, "let") {
		m.visit(e.value, c)
	}
	m.attribute(b, "when", c)
	m.attribute(b, "require", c)
	m.assign(b, "set", c)
	m.refer(b, "remove", func(name string) []*Symbol {
		if s := m.caseOf(base, name); s != nil {
			return []*Symbol{s.symbol}
		}
		return nil
	})
	for _, inner := range b.body.blocks {
		switch inner.kind.Text {
		case "reply":
			m.reply(inner, op, sc)
		case "case", "otherwise", "change":
			m.inner(inner, op, sc, r, base)
		}
	}
}

// inner notes a case inside of a step.
func (m *modelIndex) inner(b *block, op *Symbol, sc *scope, r, base *modelScope) {
	name, start, end := b.label()
	below := &modelScope{block: b, label: name}
	r.steps = append(r.steps, below)
	var of *modelScope
	if b.kind.Text == "change" {
		if of = m.caseOf(base, name); of != nil {
			m.use(m.span(start, end), of.symbol)
			sc = &scope{vars: sc.vars, outer: &scope{vars: of.scope.vars, outer: sc.outer}}
		}
	} else if s := m.labelled(Case, b); s != nil {
		m.add(s)
		below.symbol = s
	}
	m.step(b, op, sc, below, of)
}

// reply notes an answer, whose attributes are fields.
func (m *modelIndex) reply(b *block, op *Symbol, outer *scope) {
	if name, start, end := b.label(); name != "" {
		if ops := m.operationNamed(name); len(ops) > 0 {
			op = ops[0]
			m.use(m.span(start, end), op)
		}
	}
	sc := &scope{outer: outer}
	for _, e := range m.entries(b, "each") {
		m.visit(e.value, context{scope: outer, mode: terms})
		sc.vars = append(sc.vars, m.add(&Symbol{Kind: Variable, Name: e.name.Text, At: m.at(e.name), What: "element", block: b}))
	}
	for _, a := range b.body.attributes {
		if f := op.fieldOf(a.name.Text); f != nil {
			m.use(m.at(a.name), f)
		} else if a.name.Text == "each" {
			continue
		}
		c := context{scope: sc, mode: terms}
		m.mark(m.span(a.name.End, a.end+1), c)
		m.visit(a.value, c)
	}
}

// assign notes an object whose keys are state variables, or elements of them.
func (m *modelIndex) assign(b *block, attr string, c context) {
	a := b.body.attribute(attr)
	if a == nil {
		return
	}
	m.mark(m.span(a.name.End, a.end+1), c)
	for _, i := range a.value {
		for _, p := range i.parts {
			m.visit(p.key, c)
			m.visit(p.value, c)
		}
	}
}

// given returns the fields of an operation that a rule on it sees: its arguments, and all of a
// receive, which the system says by itself.
func (s *Symbol) given() (out []*Symbol) {
	for _, f := range s.Fields {
		if s.What == "receive" || f.What != "result" {
			out = append(out, f)
		}
	}
	return out
}

// alike returns the arguments of the operations whose rules extend that on op: where that names
// an argument, it names theirs.
func (x *index) alike(op *Symbol, seen map[*Symbol]bool) (out []*Symbol) {
	seen[op] = true
	for _, f := range x.files {
		for _, b := range f.body.blocks {
			if b.kind.Text != "model" {
				continue
			}
			for _, r := range b.body.blocks {
				name, _, _ := r.label()
				a := r.body.attribute("extends")
				ops := x.operationNamed(name)
				if a == nil || len(a.value) != 1 || a.value[0].word() != op.Name || len(ops) == 0 || seen[ops[0]] {
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
