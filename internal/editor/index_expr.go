package editor

import (
	"slices"

	"github.com/clouseau-go/clouseau/spec"
)

// context is what the names of an expression may mean.
type context struct {
	scope *scope
	ops   []*Symbol // of the event around them, whose fields go first
	mode  mode
	def   *Symbol // the define whose body it is
	// recursions are the recursions of a generator.
	recursions []*Symbol
	owner      *Symbol // whose fields are named by themselves
}

// attribute visits the value of an attribute of a block, if it has it.
func (x *indexer) attribute(b *block, name string, c context) {
	if a := b.body.attribute(name); a != nil {
		x.value(a, c)
	}
}

// value visits the value of an attribute.
func (x *indexer) value(a *attribute, c context) {
	x.mark(x.span(a.name.End, a.end+1), c)
	x.visit(a.value, c)
}

// mark notes what names mean in a stretch of the file.
func (x *indexer) mark(at Span, c context) {
	x.places[at.File] = append(x.places[at.File], place{span: at, scope: c.scope, ops: c.ops, mode: c.mode})
}

// visit notes the names of an expression.
func (x *indexer) visit(items []*item, c context) {
	for _, i := range items {
		x.item(i, c)
	}
}

func (x *indexer) item(i *item, c context) {
	inner := c
	switch {
	case i.member, c.mode == sorts && i.open == '(':
	case i.token.Kind == spec.Word && i.open == '(':
		inner = x.call(i, c)
	case i.token.Kind == spec.Word:
		x.name(i, c)
	}
	if i.open == 0 {
		return
	}
	if inner.mode != c.mode || !slices.Equal(inner.ops, c.ops) {
		x.mark(x.span(i.from+1, i.end), inner)
	}
	args := x.modes(i, inner)
	for n, p := range i.parts {
		inner.mode = args(n)
		if i.open == '{' && len(p.key) == 1 { // the name of a part of a record
			x.visit(p.key[0].arguments(), inner)
		} else {
			x.visit(p.key, inner)
		}
		x.visit(p.value, inner)
	}
}

// modes returns what the parts in the brackets of an item speak of. The arguments of a define are
// terms, but for those that are traces or operations.
func (x *indexer) modes(i *item, c context) func(n int) mode {
	d := x.names[i.token.Text]
	if d == nil || d.Kind != Define || c.mode != traces && c.mode != terms {
		return func(int) mode { return c.mode }
	}
	return func(n int) mode {
		if n < len(d.params) && (d.params[n].Sort == "trace" || d.params[n].Sort == "operation") {
			return traces
		}
		return terms
	}
}

// arguments returns what stands in the bracket of an item.
func (i *item) arguments() (out []*item) {
	for _, p := range i.parts {
		out = append(append(out, p.key...), p.value...)
	}
	return out
}

// name notes what a bare name stands for.
func (x *indexer) name(i *item, c context) {
	at := x.at(i.token)
	switch {
	case c.mode == sorts:
		x.use(at, x.named(i.token.Text, Sort)...)
		return
	case c.mode == traces && traceWord(i.token.Text):
		return // also if a variable is called so
	}
	x.use(at, x.meaning(i.token.Text, c)...)
	x.clause(i)
}

// meaning returns what a name stands for: a field of the event first, then a variable, then a
// declaration.
func (x *index) meaning(name string, c context) []*Symbol {
	var fields []*Symbol
	for _, op := range c.ops {
		if f := op.field(name); f != nil && !slices.Contains(fields, f) {
			fields = append(fields, f)
		}
	}
	if len(fields) > 0 {
		return fields
	}
	if vs := c.scope.meaning(name); len(vs) > 0 {
		return vs
	}
	for _, s := range append(slices.Clip(c.recursions), x.names[name]) {
		if s != nil && s.Name == name {
			return []*Symbol{s}
		}
	}
	return nil
}

// call notes what the name of a call stands for, and returns what names mean in its parentheses.
func (x *indexer) call(i *item, c context) context {
	inner := c
	to := x.meaning(i.token.Text, context{scope: c.scope, recursions: c.recursions})
	if c.mode == steps && isStep(i.token.Text) && i.clause.Text == "" || traceWord(i.token.Text) {
		to = nil
	}
	x.use(x.at(i.token), to...)
	x.clause(i)
	if len(to) == 0 {
		return inner
	}
	switch s := to[0]; s.Kind {
	case Operation, Count:
		inner.ops, inner.mode = []*Symbol{s}, terms
	case Variable:
		if c.def != nil && s.Sort == "operation" {
			inner.ops, inner.mode = c.def.passed[s.Name], terms
		}
	case Define:
		x.pass(i, s, c)
	case Recursion, Function:
		inner.mode = terms
	}
	return inner
}

// pass notes which operations a define is used with.
func (x *indexer) pass(i *item, d *Symbol, c context) {
	for n, p := range i.parts {
		if n >= len(d.params) || d.params[n].Sort != "operation" || len(p.value) != 1 {
			continue
		}
		name := p.value[0].word()
		to := []*Symbol{x.names[name]}
		if v := c.scope.find(name); v != nil && c.def != nil {
			to = c.def.passed[name]
		}
		for _, op := range to {
			if op != nil && !slices.Contains(d.passed[d.params[n].Name], op) {
				d.passed[d.params[n].Name] = append(d.passed[d.params[n].Name], op)
			}
		}
	}
}

func isStep(name string) bool { return slices.Contains(words.Steps, name) }

// clause notes the clause that a step names, if it does.
func (x *indexer) clause(i *item) {
	op := x.names[i.token.Text]
	if op == nil || i.clause.Text == "" {
		return
	}
	for _, s := range x.symbols[op.At.File] {
		if s.Kind == Clause && s.Of == op && s.Name == i.clause.Text {
			x.use(x.at(i.clause), s)
		}
	}
}

// refer notes words of a list, or one word, that name things by themselves.
func (x *indexer) refer(b *block, attr string, find lookup) {
	a := b.body.attribute(attr)
	if a == nil {
		return
	}
	x.mark(x.span(a.name.End, a.end+1), context{mode: names})
	for w := range a.words() {
		x.referTo(w, find)
	}
}

// referTo notes what a word, or a word in quotes, names.
func (x *indexer) referTo(t spec.Token, find lookup) {
	switch t.Kind {
	case spec.Word:
		x.use(x.at(t), find(t.Text)...)
	case spec.Text:
		name, start, end := t.Quoted()
		x.use(x.span(start, end), find(name)...)
	}
}

// operationNamed returns the operation or count of a name.
func (x *index) operationNamed(name string) []*Symbol { return x.named(name, Operation, Count) }

// named returns the declaration of a name, if it is of one of the kinds.
func (x *index) named(name string, kinds ...Kind) []*Symbol {
	if s := x.names[name]; s != nil && slices.Contains(kinds, s.Kind) {
		return []*Symbol{s}
	}
	return nil
}
