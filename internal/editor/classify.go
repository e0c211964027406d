package editor

import (
	"cmp"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// Class is what a token is to a reader.
type Class uint8

// The classes of tokens.
const (
	Plain Class = iota
	KeywordClass
	AttributeClass
	TraceClass // a word of traces, such as seq
	SortClass
	ValueClass
	FunctionClass
	DefineClass
	OperationClass
	FieldClass
	VariableClass
	LabelClass // of what expressions do not name
	TextClass
	NumberClass
	CommentClass
	OperatorClass
)

// Classified is a piece of a text that is on one line, with its class.
type Classified struct {
	At    Span
	Class Class
	Decl  bool
}

// Classify returns the tokens of a file in order, those that mean nothing left out.
func (p *Project) Classify(path string) (out []Classified) {
	x, f := p.look(path)
	uses, heads := map[int]Use{}, heads(f.body)
	for _, u := range x.uses[f.path] {
		uses[u.At.Start] = u
	}
	for _, t := range f.tokens {
		if strings.ContainsRune(t.Text, '\n') {
			continue
		}
		c := Classified{At: Span{f.path, t.Start, t.End}}
		u, used := uses[t.Start]
		if t.Kind == spec.Text {
			_, start, _ := t.Quoted()
			u, used = uses[start]
		}
		switch {
		case used:
			c.At, c.Class, c.Decl = u.At, classOf(u.To[0].Kind), u.Decl
		case t.Kind == spec.Word:
			c.Class = wordClass(t, heads)
		default:
			c.Class = map[spec.TokenKind]Class{spec.Text: TextClass, spec.Number: NumberClass, spec.Comment: CommentClass, spec.Operator: OperatorClass}[t.Kind]
		}
		if c.Class != Plain {
			out = append(out, c)
		}
	}
	return out
}

// heads are the words that begin blocks and attributes, by their places.
func heads(b body) map[int]Class {
	out := map[int]Class{}
	var visit func(b body)
	visit = func(b body) {
		for _, a := range b.attributes {
			out[a.name.Start] = AttributeClass
		}
		for _, inner := range b.blocks {
			out[inner.kind.Start] = KeywordClass
			visit(inner.body)
		}
	}
	visit(b)
	return out
}

// kindClasses are the classes of names; what expressions do not name is a label.
var kindClasses = map[Kind]Class{Sort: SortClass, Value: ValueClass, Function: FunctionClass, Recursion: FunctionClass,
	Define: DefineClass, Operation: OperationClass, Count: OperationClass, Field: FieldClass, Variable: VariableClass}

func classOf(k Kind) Class {
	return cmp.Or(kindClasses[k], LabelClass)
}

// wordClass returns the class of a word that is no name.
func wordClass(t spec.Token, heads map[int]Class) Class {
	if c, ok := heads[t.Start]; ok {
		return c
	}
	for _, c := range []struct {
		class Class
		words [][]string
	}{
		{TraceClass, [][]string{words.Traces, words.Calls, words.Steps, words.Relations}},
		{SortClass, [][]string{words.Sorts, words.Makers, words.Bases}},
		{KeywordClass, [][]string{words.Kinds, words.Literals}},
		{FunctionClass, [][]string{words.Functions, words.Models}},
	} {
		if slices.Contains(slices.Concat(c.words...), t.Text) {
			return c.class
		}
	}
	return Plain
}
