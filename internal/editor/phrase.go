package editor

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// Clauses in words: "after the last top with depth == d and never push(elem == x)".

// phrase says in words which runs a trace expression describes. Events stay as they are written.
func (f *file) phrase(items []*item) string {
	if op := top(items); op >= 0 {
		left, right := items[:op], items[op+1:]
		switch items[op].token.Text {
		case "||":
			return f.operand(left) + ", or " + f.operand(right)
		case "&&":
			return f.operand(left) + ", and " + f.operand(right)
		case "-":
			return f.phrase(left) + " but " + f.phrase(right)
		}
		return f.text(items)
	}
	if len(items) == 2 && items[0].token.Is("!") {
		return "anything but (" + f.phrase(items[1:]) + ")"
	}
	if len(items) != 1 {
		return f.text(items)
	}
	i := items[0]
	switch {
	case i.token.Text == "" && i.open == '(' && len(i.parts) == 1:
		return f.phrase(i.parts[0].value)
	case i.token.Kind == spec.Word && i.open == 0:
		return bare(i.token.Text)
	case i.token.Kind == spec.Word && i.open == '(':
		return f.application(i)
	}
	return f.text(items)
}

// operand is phrase for a part of an alternative or a conjunction.
func (f *file) operand(items []*item) string {
	if op := top(items); op >= 0 && items[op].token.Text == "||" {
		return "(" + f.phrase(items) + ")"
	}
	return f.phrase(items)
}

// top returns the operator that binds weakest, the last of several; -1 where there is none.
func top(items []*item) int {
	for _, signs := range []string{"||", "&&", "-"} {
		for i := len(items) - 1; i > 0; i-- {
			if items[i].token.Is(signs) {
				return i
			}
		}
	}
	return -1
}

func bare(word string) string {
	switch word {
	case "any":
		return "one event"
	case "all":
		return "anything"
	case "eps":
		return "nothing"
	case "none":
		return "what never happens"
	}
	return word
}

// application says what a word with arguments describes.
func (f *file) application(i *item) string {
	var args []string
	for _, p := range i.parts {
		args = append(args, f.phrase(p.value))
	}
	switch i.token.Text {
	case "seq":
		return f.sequence(i)
	case "star":
		if e, ok := f.exception(i); ok {
			return "no " + e
		}
		return "any number of times: " + strings.Join(args, ", ")
	case "plus":
		return "at least once: " + strings.Join(args, ", ")
	case "opt":
		return "perhaps " + strings.Join(args, ", ")
	case "repeat":
		if len(args) == 3 {
			return fmt.Sprintf("%s, %s to %s times", args[0], args[1], args[2])
		}
		if len(args) == 2 {
			return fmt.Sprintf("%s, %s times", args[0], args[1])
		}
	case "interleave":
		return "shuffled: " + strings.Join(args, "; ")
	case "later":
		return "some time " + strings.Join(args, ", and some time ")
	case "last":
		if len(i.parts) == 1 && len(i.parts[0].value) == 1 {
			e := i.parts[0].value[0]
			return "the last " + e.token.Text + " is " + f.text(i.parts[0].value)
		}
	case "absent":
		return "never " + strings.Join(args, " or ")
	}
	return f.text([]*item{i})
}

// sequence says what comes after what. A star of everything but some events between two others
// says that these do not happen there.
func (f *file) sequence(i *item) string {
	var out []string
	for n, p := range i.parts {
		s := f.phrase(p.value)
		if len(p.value) == 1 && p.value[0].token.Text == "star" {
			if e, ok := f.exception(p.value[0]); ok {
				s = "no " + e
				if n > 0 {
					s += " from there on"
				}
			}
		}
		if s == "anything" && n > 0 && n == len(i.parts)-1 {
			s = "whatever follows"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", then ")
}

// exception recognises star(any - a - b), and says "a or b".
func (f *file) exception(i *item) (string, bool) {
	if len(i.parts) != 1 {
		return "", false
	}
	v := i.parts[0].value
	if len(v) < 3 || v[0].token.Text != "any" {
		return "", false
	}
	var out []string
	for n := 1; n+1 < len(v); n += 2 {
		if !v[n].token.Is("-") {
			return "", false
		}
		out = append(out, f.phrase(v[n+1:n+2]))
	}
	return strings.Join(out, " or "), len(v)%2 == 1
}

// clauseInWords says what a clause says.
func (f *file) clauseInWords(op *Symbol, b *block) string {
	text := func(name string) []*item {
		if a := b.body.attribute(name); a != nil {
			return a.value
		}
		return nil
	}
	event := op.Name
	if e := text("event"); e != nil {
		event = f.text(e)
	}
	s := "at any time"
	if h := text("history"); h != nil && f.text(h) != "all" {
		s = "after " + f.phrase(h)
	}
	s += ": **" + event + "**"
	if w := text("where"); w != nil {
		s += " where " + f.text(w)
	}
	if u := text("future"); u != nil && f.text(u) != "all" {
		s += "; then " + f.phrase(u)
	}
	return s
}
