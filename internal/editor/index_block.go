package editor

import (
	"regexp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// lookup finds what a name stands for by itself.
type lookup func(name string) []*Symbol

// block notes the names in a block of a file.
func (x *indexer) block(b *block) {
	s := x.own(b)
	switch b.kind.Text {
	case "define":
		x.define(b, s)
	case "generator":
		x.generator(b)
	case "model":
		x.model(b, s)
	case "target":
		x.target(b)
	default:
		x.contents(b, []string{b.kind.Text}, s)
	}
	if s != nil && s.Kind == Function {
		s.Sort = strings.Trim(x.written(b, "args"), "[]") + " -> " + x.written(b, "result")
	}
}

// written returns the value of an attribute as it is written.
func (x *indexer) written(b *block, name string) string {
	return x.file.text(b.body.value(name))
}

// contents notes the names in the attributes of a block, whose type the path ends with, and in the
// blocks in it.
func (x *indexer) contents(b *block, path []string, s *Symbol) {
	form, _ := spec.Form(path...)
	x.attributes(b, form, context{scope: &scope{}, owner: s})
	for _, inner := range b.body.blocks {
		if inner.kind.Text == "clause" {
			if c := x.labelled(Clause, inner); c != nil {
				c.Of = s
				x.add(c)
			}
		}
		x.contents(inner, append(slices.Clone(path), inner.kind.Text), s)
	}
}

// modes are what an expression may speak of, by what package spec says.
var modes = map[string]mode{"trace": traces, "term": terms, "sort": sorts, "step": steps}

// attributes notes the names in the attributes of a block as its form says what they hold: the
// variables that are declared, and then the names that stand there.
func (x *indexer) attributes(b *block, form spec.BlockForm, c context) {
	for _, name := range form.Attributes {
		holds := form.Holds[name]
		find := x.lookup(strings.TrimSuffix(strings.TrimPrefix(holds, "@"), "="), c.owner)
		switch m, expression := modes[holds]; {
		case expression:
			c.mode = m
			x.attribute(b, name, c)
		case strings.Contains(holds, "|"):
		case strings.HasSuffix(holds, "s"):
			x.variables(b, name, strings.ReplaceAll(strings.TrimSuffix(holds, "s"), "_", " "), c.scope)
		case holds == "@generator":
			x.generators(b, c.owner)
		case strings.HasPrefix(holds, "@"):
			x.refer(b, name, find)
		case strings.HasSuffix(holds, "="):
			x.keyed(b, name, find, "")
		case strings.Contains(holds, "="):
			x.keyed(b, name, x.operationNamed, "field")
		}
	}
}

// lookup returns how names of a sort are looked up, such as those of operations, or of the fields
// of one.
func (x *indexer) lookup(what string, of *Symbol) lookup {
	switch what {
	case "operation":
		return x.operationNamed
	case "value":
		return func(name string) []*Symbol { return x.named(name, Value) }
	case "field":
		return func(name string) []*Symbol { return []*Symbol{of.field(name)} }
	case "messageField":
		return x.messageFields
	}
	return func(name string) []*Symbol { return []*Symbol{x.labels[what+" "+name]} }
}

// define notes the names of a define. Its body comes later, when its uses are known.
func (x *indexer) define(b *block, s *Symbol) {
	c := context{scope: &scope{}, def: s}
	params := x.variables(b, "params", "parameter", c.scope)
	if s == nil {
		return
	}
	s.params = params
	s.passed = map[string][]*Symbol{}
	*x.later = append(*x.later, func() {
		c.mode = traces
		x.attribute(b, "trace", c)
		c.mode = terms
		x.attribute(b, "qualifier", c)
	})
}

// generator notes the names of a generator that is written by hand. Variables of its recursions
// may be named from outside, where only what they were before counts.
func (x *indexer) generator(b *block) {
	x.refer(b, "goal", x.lookup("goal", nil))
	sc := &scope{}
	x.variables(b, "vars", "variable", sc)
	own := map[*block]*scope{}
	all := &scope{vars: sc.vars}
	c := context{mode: steps}
	for _, inner := range b.body.blocks {
		if inner.kind.Text != "recursion" {
			continue
		}
		o := &scope{}
		if s := x.labelled(Recursion, inner); s != nil {
			c.recursions = append(c.recursions, x.add(s))
			s.params = x.variables(inner, "params", "parameter", o)
		}
		x.variables(inner, "vars", "variable", o)
		if a := inner.body.attribute("level"); a != nil && len(a.value) == 1 && a.value[0].word() != "" {
			o.vars = append(o.vars, x.add(&Symbol{Kind: Variable, Name: a.value[0].word(), At: x.at(a.value[0].token), What: "level", Sort: "int", block: inner}))
		}
		own[inner] = o
		all = &scope{vars: o.vars, outer: all}
	}
	c.scope = &scope{vars: sc.vars, outer: all}
	x.attribute(b, "steps", c)
	for _, inner := range b.body.blocks {
		if o := own[inner]; o != nil {
			c.scope = &scope{vars: o.vars, outer: all}
			x.attribute(inner, "step", c)
			x.attribute(inner, "base", c)
		}
	}
}

// target notes the names of a target, and of the blocks in it, which may name an operation.
func (x *indexer) target(b *block) {
	x.renames(b)
	x.targeted(b, "target")
}

func (x *indexer) targeted(b *block, path ...string) {
	form, _ := spec.Form(path...)
	x.attributes(b, form, context{scope: &scope{}, owner: x.operationOf(b)})
	if form.Name == "reference" {
		x.signatures(b)
	}
	for _, inner := range b.body.blocks {
		x.targeted(inner, append(path, inner.kind.Text)...)
	}
}

// keyed notes an object whose keys are found so; right of them stand fields of operations, if that
// is what it says.
func (x *indexer) keyed(b *block, attr string, find lookup, of string) {
	a := b.body.attribute(attr)
	if a == nil {
		return
	}
	x.mark(x.span(a.name.End, a.end+1), context{mode: names})
	for p := range a.entries() {
		x.referTo(p.key[0].token, find)
		found := find(unquoted(p.key[0].token))
		if of != "" && len(found) > 0 && len(p.value) == 1 {
			x.referTo(p.value[0].token, x.lookup(of, found[0]))
		}
	}
}

// fieldWord is a name between the brackets of a method with its parameters and results.
var fieldWord = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// signatures notes the fields that stand in brackets behind the name of a method of a reference, as
// in "Put(key, value) (old)".
func (x *indexer) signatures(b *block) {
	a := b.body.attribute("methods")
	if a == nil {
		return
	}
	for p := range a.entries() {
		if len(p.value) != 1 || p.value[0].token.Kind != spec.Text {
			continue
		}
		ops := x.operationNamed(unquoted(p.key[0].token))
		text, start, _ := p.value[0].token.Quoted()
		open := strings.IndexByte(text, '(')
		if len(ops) == 0 || open < 0 {
			continue
		}
		for _, at := range fieldWord.FindAllStringIndex(text[open:], -1) {
			x.use(x.span(start+open+at[0], start+open+at[1]), ops[0].field(text[open+at[0]:open+at[1]]))
		}
	}
}

func unquoted(t spec.Token) string {
	if t.Kind == spec.Text {
		s, _, _ := t.Quoted()
		return s
	}
	return t.Text
}

// renames notes the names of today: left of = stand old ones, but for the operation of a field.
func (x *indexer) renames(b *block) {
	a := b.body.attribute("renames")
	if a == nil {
		return
	}
	now := map[string]string{}
	for p := range a.entries() {
		if len(p.value) == 1 {
			now[unquoted(p.key[0].token)] = p.value[0].word()
		}
	}
	for p := range a.entries() {
		if len(p.value) != 1 {
			continue
		}
		key := p.key[0].token
		to := p.value[0].token
		op, _, field := strings.Cut(unquoted(key), ".")
		if !field {
			x.referTo(to, x.operationNamed)
			continue
		}
		ops := x.operationNamed(op)
		if now[op] != "" {
			ops = x.operationNamed(now[op])
		} else if len(ops) > 0 && key.Kind == spec.Text {
			_, start, _ := key.Quoted()
			x.use(x.span(start, start+len(op)), ops[0])
		}
		if len(ops) > 0 {
			x.referTo(to, x.lookup("field", ops[0]))
		}
	}
}

// generators notes the names of generators of a goal, which begin with its name.
func (x *indexer) generators(b *block, goal *Symbol) {
	a := b.body.attribute("without")
	if a == nil || goal == nil {
		return
	}
	for w := range a.words() {
		name := w.Text
		start := w.Start
		if w.Kind == spec.Text {
			name, start, _ = w.Quoted()
		}
		if strings.HasPrefix(name, goal.Name+"_") {
			x.use(x.span(start, start+len(goal.Name)), goal)
		}
	}
}
