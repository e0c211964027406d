package editor

import (
	"bytes"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// ItemKind is what a completion stands for.
type ItemKind uint8

// The kinds of completions.
const (
	WordItem ItemKind = iota
	AttributeItem
	BlockItem
	SymbolItem
)

// Item is a completion.
type Item struct {
	Kind   ItemKind
	Label  string
	Detail string
	Insert string // what is written, with ${1} and the like where something is to be filled in
	Symbol *Symbol
}

// Completions returns what may be written at a place, the likely first, and what it takes the
// place of: the word that is being typed.
func (p *Project) Completions(path string, offset int) ([]Item, Span) {
	x, f := p.look(path)
	c := &completer{x: x, file: f, offset: offset, span: Span{f.path, offset, offset}}
	if !c.locate() {
		return nil, c.span
	}
	return c.items(), c.span
}

// completer looks for what may be written at a place.
type completer struct {
	x      *index
	file   *file
	offset int
	span   Span         // of the word that is being typed
	before []spec.Token // the tokens before it on which it depends: those of its expression
	blocks []string     // types of the blocks around it
	block  *block       // the innermost; nil at the top level
	attr   *attribute   // in whose value it is; nil where a name is to be written
}

// locate finds out where the place is; false in comments, numbers and texts.
func (c *completer) locate() bool {
	for _, t := range c.file.tokens {
		switch {
		case t.End < c.offset, t.Kind == spec.Newline && t.End == c.offset, t.Kind == spec.Operator && t.End == c.offset:
			c.before = append(c.before, t)
		case t.Start >= c.offset:
		case t.Kind == spec.Word:
			c.span.Start, c.span.End = t.Start, t.End
		case t.Kind == spec.Comment, t.Kind == spec.Number, t.Kind == spec.Text && t.End > c.offset:
			return false
		}
	}
	c.blocks, c.block = around(c.file.body, nil, c.span.Start)
	if c.block != nil && c.span.Start <= c.block.open { // its type or name is being typed
		c.blocks = c.blocks[:len(c.blocks)-1]
		c.block = c.parent(c.block)
	}
	body := &c.file.body
	if c.block != nil {
		body = &c.block.body
	}
	for _, a := range body.attributes {
		if a.name.End < c.offset && (c.offset <= a.end || !bytes.ContainsRune(c.file.src[a.end:min(c.offset, len(c.file.src))], '\n')) {
			c.attr = a
		}
	}
	return true
}

// parent returns the block around a block; nil at the top level.
func (c *completer) parent(b *block) *block { return parentOf(c.file.body, nil, b) }

func parentOf(in body, outer, b *block) *block {
	for _, inner := range in.blocks {
		if inner == b {
			return outer
		}
		if p := parentOf(inner.body, inner, b); p != nil {
			return p
		}
	}
	return nil
}

func (c *completer) items() []Item {
	if c.attr == nil {
		return c.declarations()
	}
	form, _ := spec.Form(c.blocks...)
	holds := form.Holds[c.attr.name.Text]
	switch {
	case strings.Contains(holds, "|"):
		return wordItems(strings.Split(holds, "|"))
	case form.Name == "sort" && holds == "sort":
		// which models have
		return wordItems(slices.DeleteFunc(slices.Concat(words.Bases, words.Makers), func(w string) bool { return w == "set" }))
	}
	if c.previous(0).Is(".") {
		return nil
	}
	at := c.place()
	switch at.mode {
	case sorts:
		return c.sorts()
	case traces:
		return c.traces(at)
	case terms:
		return c.terms(at)
	case steps:
		return c.steps(at)
	case names:
		return c.names(holds)
	}
	return nil
}

// previous returns the i-th token before the place, counted backwards.
func (c *completer) previous(i int) spec.Token {
	if n := len(c.before) - 1 - i; n >= 0 {
		return c.before[n]
	}
	return spec.Token{}
}

// place returns what names mean at the place: the innermost stretch around it, or that of the
// attribute whose line it is on.
func (c *completer) place() place {
	var out place
	for _, p := range c.x.places[c.file.path] {
		inside := p.span.Start <= c.span.Start && c.offset <= p.span.End
		if inside && (out.span.File == "" || p.span.End-p.span.Start <= out.span.End-out.span.Start) {
			out = p
		}
	}
	if out.span.File != "" {
		return out
	}
	for _, p := range c.x.places[c.file.path] {
		if p.span.Start == c.attr.name.End {
			return p
		}
	}
	return place{}
}

// declarations are the attributes and blocks that may stand in a block.
func (c *completer) declarations() []Item {
	form, ok := spec.Form(c.blocks...)
	if !ok {
		return nil
	}
	kind, body := "", &c.file.body
	if c.block != nil {
		kind, body = c.block.kind.Text, &c.block.body
	}
	var out []Item
	for _, required := range []bool{true, false} {
		for _, a := range form.Attributes {
			if slices.Contains(form.Required, a) == required && body.attribute(a) == nil {
				out = append(out, Item{AttributeItem, a, attributeMeaning(kind, a), a + " = ", nil})
			}
		}
	}
	if kind == "reply" {
		out = append(out, c.replied()...)
	}
	for _, b := range form.Blocks {
		insert := b + " {\n  ${0}\n}"
		if inner, _ := spec.Form(append(slices.Clone(c.blocks), b)...); inner.Labelled {
			insert = b + " \"${1}\" {\n  ${0}\n}"
		}
		out = append(out, Item{BlockItem, b, blockMeanings[b], insert, nil})
	}
	return out
}

// replied are the fields of the answer that a reply block gives.
func (c *completer) replied() []Item {
	name, _, _ := c.block.label()
	for b := c.parent(c.block); name == "" && b != nil; b = c.parent(b) {
		if b.kind.Text == "on" {
			name, _, _ = b.label()
		}
	}
	ops := c.x.operationNamed(name)
	if len(ops) == 0 {
		return nil
	}
	var out []Item
	for _, f := range ops[0].Fields {
		if (f.What == "result" || ops[0].What != "call") && c.block.body.attribute(f.Name) == nil {
			out = append(out, Item{SymbolItem, f.Name, f.Signature(), f.Name + " = ", f})
		}
	}
	return out
}

// sorts are what may stand where a sort does; left of = there is a new name.
func (c *completer) sorts() []Item {
	if p := c.significant(); p.Is("{") || p.Is(",") && c.inBraces() {
		return nil
	}
	return slices.Concat(c.declared(Sort), wordItems(words.Sorts), callItems(words.Makers))
}

// significant returns the last token before the place that is no end of a line.
func (c *completer) significant() spec.Token {
	for i := range c.before {
		if t := c.previous(i); t.Kind != spec.Newline && t.Kind != spec.Comment {
			return t
		}
	}
	return spec.Token{}
}

// inBraces reports whether the bracket around the place is a brace.
func (c *completer) inBraces() bool {
	depth := 0
	for i := range c.before {
		switch t := c.previous(i); {
		case t.Is(")") || t.Is("]") || t.Is("}"):
			depth++
		case t.Is("(") || t.Is("[") || t.Is("{"):
			if depth == 0 {
				return t.Is("{")
			}
			depth--
		}
	}
	return false
}

func (c *completer) traces(at place) []Item {
	out := symbolItems(at.scope.all(), func(s *Symbol) bool { return s.Sort == "trace" || s.Sort == "operation" })
	if c.attr.name.Text == "relations" {
		out = append(out, callItems(words.Relations)...)
	}
	return slices.Concat(out, c.declared(Operation, Count, Define), wordItems(words.Traces), callItems(words.Calls))
}

// terms are fields of the event, variables, values and functions; behind a comparison with
// something of an enumeration its values.
func (c *completer) terms(at place) []Item {
	if values := c.compared(at); len(values) > 0 {
		return append(values, symbolItems(at.scope.all(), func(*Symbol) bool { return true })...)
	}
	var out []Item
	for _, op := range at.ops {
		out = append(out, symbolItems(op.Fields, func(*Symbol) bool { return true })...)
	}
	out = append(out, symbolItems(at.scope.all(), func(s *Symbol) bool { return s.Sort != "trace" && s.Sort != "operation" })...)
	out = slices.Concat(out, c.declared(Value, Function, Define), wordItems(words.Literals), callItems(words.Functions))
	if slices.Contains(c.blocks, "model") {
		out = append(out, callItems(words.Models)...)
	}
	return out
}

// compared returns the values of the enumeration that the place is compared with.
func (c *completer) compared(at place) (out []Item) {
	if t := c.previous(0); !t.Is("==") && !t.Is("!=") {
		return nil
	}
	to := c.x.meaning(c.previous(1).Text, context{scope: at.scope, ops: at.ops})
	for _, s := range c.x.order {
		if s.Kind == Value && len(to) > 0 && s.Sort == to[0].Sort {
			out = append(out, symbolItem(s))
		}
	}
	return out
}

// steps are events, those of clauses as well, and the words of generators.
func (c *completer) steps(at place) []Item {
	if c.previous(0).Is("::") {
		return c.clauses(c.previous(1).Text)
	}
	recursions := symbolItems(c.x.symbols[c.file.path], func(s *Symbol) bool { return s.Kind == Recursion && c.block != nil && within(s.block, c.outermost()) })
	return slices.Concat(c.declared(Operation, Count), callItems(words.Steps), recursions,
		symbolItems(at.scope.all(), func(*Symbol) bool { return true }))
}

func (c *completer) outermost() *block {
	for _, b := range c.file.body.blocks {
		if b.start <= c.offset && c.offset <= b.end {
			return b
		}
	}
	return c.block
}

func within(b, outer *block) bool { return outer.start <= b.start && b.end <= outer.end }

// clauses are the names of an operation's clauses as steps write them.
func (c *completer) clauses(op string) (out []Item) {
	for _, s := range c.x.named(op, Operation) {
		for name, says := range s.described("_") {
			out = append(out, Item{WordItem, name, says, name, nil})
		}
	}
	return out
}

// names are what an attribute names by itself.
func (c *completer) names(holds string) []Item {
	switch holds {
	case "@goal":
		return c.labelledAs(Goal, Scenario)
	case "@model":
		return c.labelledAs(Model)
	case "@value":
		return c.declared(Value)
	case "@field", "@messageField", "field=":
		return c.fields()
	}
	if p := c.significant(); p.Is("=") && c.inBraces() {
		return c.fields()
	}
	return symbolItems(c.x.order, func(s *Symbol) bool { return s.Kind == Operation && s.What != "ghost" })
}

func (c *completer) labelledAs(kinds ...Kind) []Item {
	var out []Item
	for _, f := range c.x.files {
		out = append(out, symbolItems(c.x.symbols[f.path], func(s *Symbol) bool { return slices.Contains(kinds, s.Kind) })...)
	}
	return out
}

// fields are those of the operation that a block, or the left side of an entry, names.
func (c *completer) fields() []Item {
	var name string
	if c.previous(0).Is("=") && c.previous(1).Kind == spec.Word {
		name = c.previous(1).Text
	}
	for b := c.block; b != nil && len(c.x.operationNamed(name)) == 0; b = c.parent(b) {
		name, _, _ = b.label()
	}
	ops := c.x.operationNamed(name)
	if len(ops) == 0 {
		return symbolItems(c.x.symbols[c.file.path], func(s *Symbol) bool { return s.Kind == Field })
	}
	return symbolItems(ops[0].Fields, func(f *Symbol) bool {
		return (f.What == "result") != (c.attr.name.Text == "key") || c.attr.name.Text == "renames"
	})
}
