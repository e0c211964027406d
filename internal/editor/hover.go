package editor

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/spec"
)

// Hover returns what is known of what stands at a place, as Markdown, and where it stands; empty
// where nothing is.
func (p *Project) Hover(path string, offset int) (string, Span) {
	x, f := p.look(path)
	if u, ok := x.useAt(f.path, offset); ok {
		return lists.Joined(u.To, "\n\n---\n\n", func(s *Symbol) string { return s.describe() }), u.At
	}
	t, ok := tokenAt(f.tokens, offset)
	if !ok {
		return "", Span{}
	}
	return f.word(t), Span{f.path, t.Start, t.End}
}

// tokenAt returns the token at a place; behind a word is at it as well, but for a sign there.
func tokenAt(tokens []spec.Token, offset int) (spec.Token, bool) {
	i := slices.IndexFunc(tokens, func(t spec.Token) bool { return t.Start <= offset && offset < t.End })
	if j := slices.IndexFunc(tokens, func(t spec.Token) bool { return t.Kind == spec.Word && t.End == offset }); j >= 0 {
		if i < 0 || tokens[i].Kind != spec.Word && meanings[tokens[i].Text] == "" {
			i = j
		}
	}
	if i < 0 {
		return spec.Token{}, false
	}
	return tokens[i], true
}

// word says what a word or sign of the language means at its place.
func (f *file) word(t spec.Token) string {
	path, b := around(f.body, nil, t.Start)
	if b != nil && b.kind == t {
		return code(usageOf(t.Text)) + "\n\n" + sentence(blockMeanings[t.Text])
	}
	body := &f.body
	name := ""
	if b != nil {
		body, name = &b.body, path[len(path)-1]
	}
	for _, a := range body.attributes {
		if a.name == t {
			return code(t.Text) + "\n\n" + sentence(attributeMeaning(name, t.Text))
		}
	}
	m := meanings[t.Text]
	if m == "" || t.Kind != spec.Word && t.Kind != spec.Operator {
		return ""
	}
	if u := spec.Usage(t.Text); u != "" {
		return code(u) + "\n\n" + sentence(m)
	}
	return code(t.Text) + "\n\n" + sentence(m)
}

func usageOf(block string) string {
	f, _ := spec.Form(block)
	if f.Labelled {
		return block + ` "NAME" { ... }`
	}
	return block + " { ... }"
}

func sentence(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

func code(s string) string { return "```hcl\n" + s + "\n```" }

// around returns the block around a place and the types of the blocks down to it; nil at the top
// level. The word that begins a block is in it.
func around(b body, path []string, offset int) ([]string, *block) {
	for _, inner := range b.blocks {
		if inner.start <= offset && (offset < inner.end || inner.incomplete) {
			down, found := around(inner.body, append(path, inner.kind.Text), offset)
			if found == nil {
				return append(path, inner.kind.Text), inner
			}
			return down, found
		}
	}
	return path, nil
}

// describe says what a symbol is.
func (s *Symbol) describe() string {
	out := code(s.Signature())
	if s.Doc != "" {
		out += "\n\n" + sentence(strings.TrimSuffix(s.Doc, "."))
	}
	switch s.Kind {
	case Operation:
		out += "\n\n" + s.clauses()
	case Field:
		out += "\n\n" + sentence(fmt.Sprintf("%s of %s", s.What, s.Of.Name))
	case Value:
		out += "\n\n" + sentence("value of the sort "+s.Of.Name)
	case Sort, Define, Function, Count, Axiom, Goal, Scenario, Known:
		if in := s.content(); in != "" {
			out += "\n\n" + in
		}
	case Clause:
		out += "\n\n" + sentence(s.file.clauseInWords(s.Of, s.block))
	}
	return strings.TrimSpace(out)
}

// Signature returns the symbol as one would write it down in a line.
func (s *Symbol) Signature() string {
	switch s.Kind {
	case Operation, Count:
		return s.What + " " + s.Name + s.fieldList()
	case Field, Variable:
		sort := s.Sort
		if sort == "" {
			return s.What + " " + s.Name
		}
		return s.What + " " + s.Name + " = " + sort
	case Value:
		return s.Name
	case Function:
		args, result, _ := strings.Cut(s.Sort, " -> ")
		return fmt.Sprintf("function %s(%s) = %s", s.Name, args, result)
	case Define:
		ps := lists.Of(s.params, func(v *Symbol) string { return v.Name + " = " + v.Sort })
		return fmt.Sprintf("define %s(%s)", s.Name, strings.Join(ps, ", "))
	case Clause:
		return fmt.Sprintf("clause %s::%s", s.Of.Name, s.Name)
	}
	return fmt.Sprintf("%s %q", s.Kind, s.Name)
}

// fieldList returns the arguments and, behind an arrow, the results of an operation.
func (s *Symbol) fieldList() string {
	var in, out []string
	for _, f := range s.Fields {
		text := f.Name + " = " + f.Sort
		if f.What == "result" {
			out = append(out, text)
		} else {
			in = append(in, text)
		}
	}
	list := "(" + strings.Join(in, ", ") + ")"
	if len(out) > 0 {
		list += " -> (" + strings.Join(out, ", ") + ")"
	}
	return list
}

// clauses says in words when an operation is meaningful.
func (s *Symbol) clauses() string {
	var out []string
	for name, says := range s.described("") {
		out = append(out, "- *"+name+"*: "+says)
	}
	return strings.Join(out, "\n")
}

// described yields the clauses of an operation: their names, or their numbers behind a prefix, and
// what they say in words.
func (s *Symbol) described(prefix string) iter.Seq2[string, string] {
	return func(yield func(name, says string) bool) {
		for i, b := range s.block.body.blocks {
			name, _, _ := b.label()
			if name == "" {
				name = fmt.Sprint(prefix, i+1)
			}
			if b.kind.Text == "clause" && !yield(name, s.file.clauseInWords(s, b)) {
				return
			}
		}
	}
}

// content shows the attributes of a declaration that say what it is.
func (s *Symbol) content() string {
	var out []string
	for _, a := range s.block.body.attributes {
		switch a.name.Text {
		case "doc", "params", "args", "result":
		case "trace", "violation":
			out = append(out, fmt.Sprintf("`%s`: %s", a.name.Text, s.file.phrase(a.value)))
		default:
			out = append(out, fmt.Sprintf("`%s = %s`", a.name.Text, s.file.text(a.value)))
		}
	}
	return strings.Join(out, "  \n")
}
