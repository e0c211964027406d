package law

import (
	"fmt"
	"slices"
	"strings"
)

// sentence says the law in English, in terms of Go.
func (l Law) sentence() string {
	p := l.Past[0]
	args := l.args()
	call := exported(l.Of) + "(" + strings.Join(args, ", ") + ")"
	if len(p.Events) == 1 && len(l.Past) == 1 && p.Events[0].Op == l.Of && l.repeats() {
		return call + " answers the same" + l.until(p) + "."
	}
	answer := call + " answers " + l.answer()
	if len(p.Events) == 0 {
		return answer + l.until(p) + "."
	}
	return fmt.Sprintf("After %s, %s%s.", enumerate(mapped(p.Events, func(e Event) string { return l.happens(e) }), "and then"), answer, l.until(p))
}

// exported is the name of the method in Go.
func exported(op string) string { return strings.ToUpper(op[:1]) + op[1:] }

// args are the arguments that matter, by their names.
func (l Law) args() (out []string) {
	for _, c := range l.Then {
		if l.isKey(c) {
			out = append(out, c.Field)
		}
	}
	return out
}

// isKey reports whether a condition says that an argument is a key.
func (l Law) isKey(c Cond) bool {
	return c.Form == Same && c.If == nil && slices.Contains(l.Keys, c.Field)
}

// repeats reports whether the law says that answers are the same.
func (l Law) repeats() bool {
	return !slices.ContainsFunc(l.Then, func(c Cond) bool {
		i := slices.IndexFunc(l.Vars, func(v Var) bool { return v.Name == c.Var })
		return i < 0 || c.Plus != 0 || c.Not || l.Vars[i].Field != c.Field
	})
}

// happens is an event in words: its arguments, and what it answered if that is asked for.
func (l Law) happens(e Event) string {
	var args []string
	var where []string
	for _, c := range e.Where {
		if c.Form == Same {
			args = append(args, c.Field)
			continue
		}
		where = append(where, literalText(c))
	}
	out := exported(e.Op) + "(" + strings.Join(args, ", ") + ")"
	if where != nil {
		out += " with " + strings.Join(where, " and ")
	}
	return out
}

func literalText(c Cond) string {
	not := c.Not
	switch c.Const {
	case "true":
	case "false":
		not = !not
	default:
		if not {
			return c.Field + " not " + constantWord(c.Const)
		}
		return c.Field + " " + constantWord(c.Const)
	}
	if not {
		return "not " + c.Field
	}
	return c.Field
}

func constantWord(text string) string {
	if text == "" {
		return "empty"
	}
	return text
}

// answer is what the law says of results, in words.
func (l Law) answer() string {
	var out []string
	for _, c := range l.Then {
		if l.isKey(c) {
			continue
		}
		text := l.condition(c)
		if c.If != nil {
			text += " if " + literalText(*c.If)
		}
		out = append(out, text)
	}
	if len(out) == 0 && l.Never {
		return "none of these"
	}
	return enumerate(out, "and")
}

func (l Law) condition(c Cond) string {
	x := c.Var
	if i := slices.IndexFunc(l.Vars, func(v Var) bool { return v.Name == c.Var }); i >= 0 {
		x = "that " + l.Vars[i].Field
	}
	not := ""
	if c.Not {
		not = "not "
	}
	switch c.Form {
	case Is:
		return literalText(c)
	case Same:
		switch {
		case c.Plus > 0:
			return fmt.Sprint(c.Plus, " more")
		case c.Plus < 0:
			return fmt.Sprint(-c.Plus, " less")
		}
		return x
	case Sum:
		return "the sum"
	case Iff:
		return not + c.Field + " as " + x + " says"
	case Has:
		return "a list with" + map[bool]string{true: "out "}[c.Not] + " " + x
	case In:
		return "whether " + c.Other + " is in " + x
	case Size:
		return "the length of " + x
	}
	return "a list of length " + x
}

// until is what ends the law, in words.
func (l Law) until(p Past) string {
	var out []string
	for _, e := range p.Without {
		if len(p.Events) > 0 && e.Op == p.Events[0].Op {
			continue
		}
		args := ""
		for _, c := range e.Where {
			if c.Form == Same {
				args = c.Field
			}
		}
		if text := exported(e.Op) + "(" + args + ")"; !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		return ""
	}
	if len(out) > 3 {
		out = append(out[:3], fmt.Sprint(len(out)-3, " others"))
	}
	return ", until " + enumerate(out, "or")
}

func enumerate(xs []string, last string) string {
	if len(xs) < 2 {
		return strings.Join(xs, "")
	}
	return strings.Join(xs[:len(xs)-1], ", ") + " " + last + " " + xs[len(xs)-1]
}
