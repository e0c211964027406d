package editor

import (
	"iter"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// The tree of a text. It is made of tokens and never fails: what is not finished is there as far
// as it goes, so that names can be looked up while somebody is typing.

// body is what stands in a file or a block.
type body struct {
	attributes []*attribute
	blocks     []*block
	stray      []spec.Token // words that begin neither an attribute nor a block
}

// block is a block; its end is behind the closing brace, or where the text ends.
type block struct {
	kind       spec.Token
	labels     []spec.Token
	body       body
	open, end  int // of the braces
	start      int
	incomplete bool
}

// label returns the name of a block and where it stands; empty if there is none.
func (b *block) label() (name string, start, end int) {
	if len(b.labels) == 0 {
		return "", 0, 0
	}
	if t := b.labels[0]; t.Kind == spec.Text {
		return t.Quoted()
	}
	return b.labels[0].Text, b.labels[0].Start, b.labels[0].End
}

// attribute is "name = value"; the value is the items of one line, or of several in brackets.
type attribute struct {
	name  spec.Token
	value []*item
	end   int
}

func (b *body) attribute(name string) *attribute {
	return lists.First(b.attributes, func(a *attribute) bool { return a.name.Text == name })
}

// value returns the value of an attribute; nil where the body does not have it.
func (b *body) value(name string) []*item {
	if a := b.attribute(name); a != nil {
		return a.value
	}
	return nil
}

// entries are the entries of an object with one item for a key.
func (a *attribute) entries() iter.Seq[part] {
	return func(yield func(part) bool) {
		for _, i := range a.value {
			for _, p := range i.parts {
				if len(p.key) == 1 && !yield(p) {
					return
				}
			}
		}
	}
}

// words are the tokens of a value, and of what stands in its brackets: of entries their keys.
func (a *attribute) words() iter.Seq[spec.Token] {
	return func(yield func(spec.Token) bool) {
		for _, i := range a.value {
			words := []*item{i}
			for _, p := range i.parts {
				if len(p.key) > 0 {
					words = append(words, p.key...)
				} else {
					words = append(words, p.value...)
				}
			}
			for _, w := range words {
				if !yield(w.token) {
					return
				}
			}
		}
	}
}

// word returns the word that an attribute is; empty if it is something else.
func (b *body) word(name string) string {
	if v := b.value(name); len(v) == 1 {
		return v[0].word()
	}
	return ""
}

// item is a token of an expression with what stands in the bracket behind it. A call is a word
// with a parenthesis; a bracket without a word in front has no token.
type item struct {
	token  spec.Token
	clause spec.Token // behind :: in op::clause
	member bool       // behind a dot
	open   byte       // (, [ or {; 0 without a bracket
	from   int        // of the opening bracket
	parts  []part     // what commas separate
	end    int
}

// part is an argument, an element or an entry; entries have a key.
type part struct {
	key   []*item
	value []*item
}

// word returns the word that an item consists of.
func (x *item) word() string {
	if x.token.Kind == spec.Word && x.open == 0 && !x.member {
		return x.token.Text
	}
	return ""
}

// start returns where the item begins.
func (x *item) start() int {
	if x.token.Text == "" {
		return x.from
	}
	return x.token.Start
}

// parser makes the tree.
type parser struct {
	tokens []spec.Token // without comments
	at     int
	size   int // of the text
	depth  int // of brackets
}

func parse(tokens []spec.Token, size int) body {
	p := &parser{size: size}
	for _, t := range tokens {
		if t.Kind != spec.Comment {
			p.tokens = append(p.tokens, t)
		}
	}
	var out body
	for p.at < len(p.tokens) {
		b := p.body()
		out.attributes = append(out.attributes, b.attributes...)
		out.blocks = append(out.blocks, b.blocks...)
		out.stray = append(out.stray, b.stray...)
		p.at++ // a closing brace too many
	}
	return out
}

// next returns the i-th token from here; one without text behind the last one.
func (p *parser) next(i int) spec.Token {
	if p.at+i >= len(p.tokens) {
		return spec.Token{Kind: spec.Newline, Start: p.size, End: p.size}
	}
	return p.tokens[p.at+i]
}

// body reads up to the closing brace.
func (p *parser) body() (b body) {
	for p.at < len(p.tokens) && !p.next(0).Is("}") {
		t := p.next(0)
		switch {
		case t.Kind != spec.Word:
			p.at++
		case p.next(1).Is("="):
			p.at += 2
			a := &attribute{name: t}
			a.value = p.items('\n')
			a.end = p.previous()
			b.attributes = append(b.attributes, a)
		case p.beginsBlock():
			b.blocks = append(b.blocks, p.block())
		default:
			b.stray = append(b.stray, t)
			p.at++
		}
	}
	return b
}

// previous returns where the last token ends that is no end of a line.
func (p *parser) previous() int {
	for i := p.at - 1; i >= 0; i-- {
		if p.tokens[i].Kind != spec.Newline {
			return p.tokens[i].End
		}
	}
	return 0
}

// beginsBlock reports whether a word, perhaps names, and a brace stand here.
func (p *parser) beginsBlock() bool {
	i := 1
	for t := p.next(i); t.Kind == spec.Text || t.Kind == spec.Word; t = p.next(i) {
		i++
	}
	return p.next(i).Is("{")
}

func (p *parser) block() *block {
	b := &block{kind: p.next(0), start: p.next(0).Start}
	for p.at++; !p.next(0).Is("{"); p.at++ {
		b.labels = append(b.labels, p.next(0))
	}
	b.open = p.next(0).Start
	p.at++
	b.body = p.body()
	if b.incomplete = p.at >= len(p.tokens); b.incomplete {
		b.end = p.size
		return b
	}
	b.end = p.next(0).End
	p.at++
	return b
}

// items reads an expression: to the end of the line for an attribute, else to a comma or what
// closes the bracket that is open; an entry in braces ends with its line as well.
func (p *parser) items(open byte) (out []*item) {
	line := open != '(' && open != '['
	for p.at < len(p.tokens) {
		t := p.next(0)
		switch {
		case t.Kind == spec.Newline && line, t.Is("}"), t.Is(")"), t.Is("]"), t.Is(",") && open != '\n':
			return out
		case t.Kind == spec.Newline && p.abandoned(open):
			return out
		case t.Kind == spec.Newline:
			p.at++
		case (t.Is("(") || t.Is("[") || t.Is("{")) && p.depth < spec.MaxDepth:
			out = append(out, p.bracket(&item{}))
		case t.Kind == spec.Word:
			out = append(out, p.word(len(out) > 0 && out[len(out)-1].token.Is(".")))
		default:
			p.at++
			out = append(out, &item{token: t, end: t.End})
		}
	}
	return out
}

// word reads a word and the parenthesis behind it.
func (p *parser) word(member bool) *item {
	x := &item{token: p.next(0), member: member, end: p.next(0).End}
	p.at++
	if p.next(0).Is("::") && p.next(1).Kind == spec.Word {
		x.clause, x.end = p.next(1), p.next(1).End
		p.at += 2
	}
	if p.next(0).Is("(") && p.depth < spec.MaxDepth {
		return p.bracket(x)
	}
	return x
}

// abandoned reports whether the next line is none with which a bracket goes on: somebody has not
// closed it yet.
func (p *parser) abandoned(open byte) bool {
	t, u := p.next(1), p.next(2)
	if t.Kind != spec.Word {
		return false
	}
	if u.Is("{") || u.Kind == spec.Text {
		_, known := spec.Form(t.Text)
		return known || t.Text == "clause"
	}
	return open != '{' && u.Is("=") && slices.Contains(attributeNames, t.Text)
}

// bracket reads what stands in a bracket.
func (p *parser) bracket(x *item) *item {
	x.open, x.from = p.next(0).Text[0], p.next(0).Start
	p.at++
	p.depth++
	defer func() { p.depth-- }()
	for p.at < len(p.tokens) {
		t := p.next(0)
		switch {
		case t.Is(")") || t.Is("]") || t.Is("}"):
			if closes(x.open, t.Text[0]) {
				p.at++
			}
			x.end = p.previous()
			return x
		case t.Is(","):
			x.parts = append(x.parts, part{})
			p.at++
			continue
		case t.Kind == spec.Newline && p.abandoned(x.open):
			x.end = p.previous()
			return x
		case t.Kind == spec.Newline:
			p.at++
			continue
		}
		before := p.at
		y := part{value: p.items(x.open)}
		if x.open == '{' {
			y = split(y.value)
		}
		x.parts = append(x.parts, y)
		if p.next(0).Is(",") {
			p.at++
		}
		if p.at == before {
			p.at++
		}
	}
	x.end = p.previous()
	return x
}

func closes(open, closing byte) bool {
	return open == '(' && closing == ')' || open == '[' && closing == ']' || open == '{' && closing == '}'
}

// split divides an entry at its equals sign or colon.
func split(items []*item) part {
	for i, x := range items {
		if x.token.Is("=") || x.token.Is(":") {
			return part{items[:i], items[i+1:]}
		}
	}
	return part{key: items}
}
