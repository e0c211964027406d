package editor

import (
	"cmp"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
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
		return cmp.Or(bare[i.token.Text], i.token.Text)
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

// bare says what words without arguments describe.
var bare = map[string]string{"any": "one event", "all": "anything", "eps": "nothing", "none": "what never happens"}

// phrases say what stands before the arguments of words with arguments, and between them.
var phrases = map[string][2]string{
	"star":       {"any number of times: ", ", "},
	"plus":       {"at least once: ", ", "},
	"opt":        {"perhaps ", ", "},
	"interleave": {"shuffled: ", "; "},
	"later":      {"some time ", ", and some time "},
	"absent":     {"never ", " or "},
}

// application says what a word with arguments describes.
func (f *file) application(i *item) string {
	args := lists.Of(i.parts, func(p part) string { return f.phrase(p.value) })
	word := i.token.Text
	e, excepts := f.exception(i)
	says, known := phrases[word]
	switch {
	case word == "seq":
		return f.sequence(i)
	case word == "star" && excepts:
		return "no " + e
	case known:
		return says[0] + strings.Join(args, says[1])
	case word == "repeat" && (len(args) == 2 || len(args) == 3):
		return args[0] + ", " + strings.Join(args[1:], " to ") + " times"
	case word == "last" && len(args) == 1 && len(i.parts[0].value) == 1:
		return "the last " + i.parts[0].value[0].token.Text + " is " + f.text(i.parts[0].value)
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
	s := "at any time"
	if h := b.body.value("history"); h != nil && f.text(h) != "all" {
		s = "after " + f.phrase(h)
	}
	s += ": **" + cmp.Or(f.text(b.body.value("event")), op.Name) + "**"
	if w := b.body.value("where"); w != nil {
		s += " where " + f.text(w)
	}
	if u := b.body.value("future"); u != nil && f.text(u) != "all" {
		s += "; then " + f.phrase(u)
	}
	return s
}
