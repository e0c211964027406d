package editor

import (
	"regexp"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// top notes the names at the top level of a file.
func (x *index) top(b body) {
	if a := b.attribute("relations"); a != nil {
		c := context{mode: traces}
		x.mark(x.span(a.name.End, a.end+1), c)
		x.visit(a.value, c)
	}
}

// block notes the names in a block of a file.
func (x *index) block(b *block) {
	s := x.own(b)
	switch b.kind.Text {
	case "sort":
		x.attribute(b, "base", context{mode: sorts})
		x.attribute(b, "pool", context{mode: terms})
	case "function":
		x.attribute(b, "args", context{mode: sorts})
		x.attribute(b, "result", context{mode: sorts})
		if s != nil {
			s.Sort = x.functionSort(b)
		}
	case "axiom":
		sc := &scope{}
		x.variables(b, "forall", "variable", sc)
		x.attribute(b, "holds", context{scope: sc, mode: terms})
	case "define":
		x.define(b, s)
	case "operation":
		x.operation(b, s)
	case "message":
		x.attribute(b, "fields", context{mode: sorts})
	case "session":
		x.steps(b)
	case "count":
		for _, attr := range []string{"up", "down"} {
			x.attribute(b, attr, context{mode: traces})
		}
	case "goal", "scenario", "known":
		x.goal(b, s)
	case "generator":
		x.generator(b)
	case "model":
		x.model(b, s)
	case "target":
		x.target(b)
	}
}

func (x *index) functionSort(b *block) string {
	text := func(name string) string {
		if a := b.body.attribute(name); a != nil {
			return x.text(a.value)
		}
		return ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(text("args"), "["), "]") + " -> " + text("result")
}

// define notes the names of a define. Its body comes later, when its uses are known.
func (x *index) define(b *block, s *Symbol) {
	sc := &scope{}
	params := x.variables(b, "params", "parameter", sc)
	if s == nil {
		return
	}
	s.params, s.passed = params, map[string][]*Symbol{}
	f := x.file
	x.later = append(x.later, func() {
		x.file = f
		x.attribute(b, "trace", context{scope: sc, mode: traces, def: s})
		x.attribute(b, "qualifier", context{scope: sc, mode: terms, def: s})
	})
}

func (x *index) operation(b *block, s *Symbol) {
	for _, attr := range []string{"args", "fields", "results"} {
		x.attribute(b, attr, context{mode: sorts})
	}
	for _, attr := range []string{"panics", "key"} {
		x.refer(b, attr, func(name string) []*Symbol { return []*Symbol{s.fieldOf(name)} })
	}
	for _, inner := range b.body.blocks {
		if inner.kind.Text != "clause" {
			continue
		}
		if c := x.labelled(Clause, inner); c != nil {
			c.Of = s
			x.add(c)
		}
		sc := &scope{}
		x.variables(inner, "ghosts", "ghost variable", sc)
		x.variables(inner, "params", "parameter", sc)
		x.attribute(inner, "where", context{scope: sc, mode: terms})
		for _, attr := range []string{"history", "event", "future"} {
			x.attribute(inner, attr, context{scope: sc, mode: traces})
		}
	}
}

// fieldOf is field for a symbol that may be nil.
func (s *Symbol) fieldOf(name string) *Symbol {
	if s == nil {
		return nil
	}
	return s.field(name)
}

// goal notes the names of a goal, a scenario or a known failure.
func (x *index) goal(b *block, s *Symbol) {
	sc := &scope{}
	x.variables(b, "vars", "variable", sc)
	x.attribute(b, "where", context{scope: sc, mode: terms})
	x.attribute(b, "trace", context{scope: sc, mode: traces})
	x.attribute(b, "violation", context{scope: sc, mode: traces})
	x.refer(b, "repeat", x.operationNamed)
	x.generators(b, s)
	if b.kind.Text == "known" {
		x.refer(b, "goal", x.goalNamed)
	}
}

// generator notes the names of a generator that is written by hand. Variables of its recursions
// may be named from outside, where only what they were before counts.
func (x *index) generator(b *block) {
	x.refer(b, "goal", x.goalNamed)
	sc := &scope{}
	x.variables(b, "vars", "variable", sc)
	type recursion struct {
		block *block
		scope *scope
	}
	var rs []recursion
	c := context{mode: steps}
	for _, inner := range b.body.blocks {
		if inner.kind.Text != "recursion" {
			continue
		}
		own := &scope{}
		if s := x.labelled(Recursion, inner); s != nil {
			c.recursions = append(c.recursions, x.add(s))
			s.params = x.variables(inner, "params", "parameter", own)
		}
		x.variables(inner, "vars", "variable", own)
		if a := inner.body.attribute("level"); a != nil && len(a.value) == 1 && a.value[0].word() != "" {
			own.vars = append(own.vars, x.add(&Symbol{Kind: Variable, Name: a.value[0].word(), At: x.at(a.value[0].token), What: "level", Sort: "int", block: inner}))
		}
		rs = append(rs, recursion{inner, own})
	}
	all := &scope{vars: sc.vars}
	for _, r := range rs {
		all = &scope{vars: r.scope.vars, outer: all}
	}
	c.scope = &scope{vars: sc.vars, outer: all}
	x.attribute(b, "steps", c)
	for _, r := range rs {
		c.scope = &scope{vars: r.scope.vars, outer: all}
		x.attribute(r.block, "step", c)
		x.attribute(r.block, "base", c)
	}
}

// target notes the names of a target.
func (x *index) target(b *block) {
	x.refer(b, "clock", x.operationNamed)
	x.keyed(b, "methods", nil)
	x.keyed(b, "errors", func(op *Symbol, name string) []*Symbol { return []*Symbol{op.fieldOf(name)} })
	x.renames(b)
	for _, inner := range b.body.blocks {
		name, start, end := inner.label()
		var op *Symbol
		if ops := x.operationNamed(name); name != "" && len(ops) > 0 {
			op = ops[0]
			x.use(x.span(start, end), op)
		}
		field := func(name string) []*Symbol { return []*Symbol{op.fieldOf(name)} }
		switch inner.kind.Text {
		case "errors":
			x.errors(inner, field)
		case "reference":
			x.signatures(inner)
			x.keyed(inner, "errors", func(op *Symbol, name string) []*Symbol { return []*Symbol{op.fieldOf(name)} })
			for _, attr := range []string{"skip", "any_order", "may_fail"} {
				x.refer(inner, attr, field)
			}
			for _, e := range x.entries(inner, "abstract") {
				x.referTo(e.name, field)
			}
			for _, e := range inner.body.blocks {
				x.errorsOf(e)
			}
		}
	}
}

// errorsOf notes the names of a block of errors, which names its operation.
func (x *index) errorsOf(b *block) {
	name, start, end := b.label()
	ops := x.operationNamed(name)
	if len(ops) == 0 || b.kind.Text != "errors" {
		return
	}
	x.use(x.span(start, end), ops[0])
	x.errors(b, func(name string) []*Symbol { return []*Symbol{ops[0].field(name)} })
}

func (x *index) errors(b *block, field func(string) []*Symbol) {
	x.refer(b, "field", field)
	x.refer(b, "nil", x.valueNamed)
	x.refer(b, "other", x.valueNamed)
	for _, e := range x.entries(b, "values") {
		x.referTo(e.name, x.valueNamed)
	}
}

// keyed notes an object whose keys are operations; of is about what stands right of them.
func (x *index) keyed(b *block, attr string, of func(op *Symbol, name string) []*Symbol) {
	a := b.body.attribute(attr)
	if a == nil {
		return
	}
	x.mark(x.span(a.name.End, a.end+1), context{mode: names})
	for _, i := range a.value {
		for _, p := range i.parts {
			if len(p.key) != 1 {
				continue
			}
			x.referTo(p.key[0].token, x.operationNamed)
			ops := x.operationNamed(unquoted(p.key[0].token))
			if of == nil || len(ops) == 0 || len(p.value) != 1 {
				continue
			}
			x.referTo(p.value[0].token, func(name string) []*Symbol { return of(ops[0], name) })
		}
	}
}

// fieldWord is a name between the brackets of a method with its parameters and results.
var fieldWord = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// signatures notes the methods of a reference: operations, and the fields that stand in brackets
// behind a method's name, as in "Put(key, value) (old)".
func (x *index) signatures(b *block) {
	x.keyed(b, "methods", nil)
	a := b.body.attribute("methods")
	if a == nil {
		return
	}
	for _, i := range a.value {
		for _, p := range i.parts {
			if len(p.key) != 1 || len(p.value) != 1 || p.value[0].token.Kind != spec.Text {
				continue
			}
			ops := x.operationNamed(unquoted(p.key[0].token))
			text, start, _ := p.value[0].token.Quoted()
			open := strings.IndexByte(text, '(')
			if len(ops) == 0 || open < 0 {
				continue
			}
			for _, at := range fieldWord.FindAllStringIndex(text[open:], -1) {
				x.use(x.span(start+open+at[0], start+open+at[1]), ops[0].fieldOf(text[open+at[0]:open+at[1]]))
			}
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
func (x *index) renames(b *block) {
	a := b.body.attribute("renames")
	if a == nil || len(a.value) == 0 {
		return
	}
	now := map[string]string{}
	for _, p := range a.value[0].parts {
		if len(p.key) == 1 && len(p.value) == 1 {
			now[unquoted(p.key[0].token)] = p.value[0].word()
		}
	}
	for _, p := range a.value[0].parts {
		if len(p.key) != 1 || len(p.value) != 1 {
			continue
		}
		key := p.key[0].token
		op, _, field := strings.Cut(unquoted(key), ".")
		if !field {
			x.referTo(p.value[0].token, x.operationNamed)
			continue
		}
		if now[op] != "" {
			op = now[op]
		} else if ops := x.operationNamed(op); len(ops) > 0 && key.Kind == spec.Text {
			_, start, _ := key.Quoted()
			x.use(x.span(start, start+len(op)), ops[0])
		}
		if ops := x.operationNamed(op); len(ops) > 0 {
			x.referTo(p.value[0].token, func(name string) []*Symbol { return []*Symbol{ops[0].field(name)} })
		}
	}
}

// steps notes the names in the steps of a session. What a session binds itself is not among them:
// messages, their fields, and variables.
func (x *index) steps(b *block) {
	for _, attr := range []string{"where", "when", "value"} {
		x.attribute(b, attr, context{scope: &scope{}, mode: terms})
	}
	x.attribute(b, "sort", context{mode: sorts})
	for _, inner := range b.body.blocks {
		x.steps(inner)
	}
}
