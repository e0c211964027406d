package law

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// teller says laws in English, in terms of Go.
type teller struct {
	*Law
	ops []*sre.Op
}

func (l *Law) sentence(ops []*sre.Op) string {
	t := teller{l, ops}
	of := t.op(l.Of)
	var args, answers []string
	same := len(l.Past) > 0 && l.Past[0].Op == l.Of
	for _, c := range l.Then {
		if c.Field < of.Args() {
			args = append(args, of.Fields[c.Field].Name)
			continue
		}
		v := c.Form != Is && c.Plus == 0 && !c.Not && c.Form != Sum
		same = same && v && l.Vars[c.Var].Op == l.Of && l.Vars[c.Var].Field == c.Field
		answers = append(answers, t.answer(of, c))
	}
	call := invoked(l.Of, args)
	until := t.until()
	past := mapped(l.Past, t.happened)
	switch {
	case l.Never:
		return call + " never answers " + of.Fields[l.Then[0].Field].Name + " again" + until + "."
	case same && len(past) == 1:
		return call + " answers the same" + until + "."
	case same:
		return call + " answers the same before and after " + enumerate(past[1:], "and then") + "."
	case len(past) == 0:
		return "At first " + call + " answers " + enumerate(answers, "and") + until + "."
	case len(past) > 1 && l.Past[0].Op == l.Of:
		past = past[1:]
	}
	return "After " + enumerate(past, "and then") + ", " + call + " answers " + enumerate(answers, "and") + until + "."
}

func (t teller) op(name string) *sre.Op {
	return t.ops[slices.IndexFunc(t.ops, func(o *sre.Op) bool { return o.Name == name })]
}

func invoked(op string, args []string) string {
	return strings.ToUpper(op[:1]) + op[1:] + "(" + strings.Join(args, ", ") + ")"
}

// happened is an event in words: its arguments, and what it answered if that is asked for.
func (t teller) happened(e Event) string {
	var args, with []string
	o := t.op(e.Op)
	for _, c := range e.Where {
		switch {
		case c.Form == Is:
			with = append(with, literalText(o, c))
		case c.Field < o.Args():
			args = append(args, o.Fields[c.Field].Name)
		}
	}
	if with == nil {
		return invoked(e.Op, args)
	}
	return invoked(e.Op, args) + " answering " + strings.Join(with, " and ")
}

// literalText is a field with a value, in words. The name of an only result says nothing.
func literalText(o *sre.Op, c Cond) string {
	name := o.Fields[c.Field].Name
	truth := c.Const == "true" || c.Const == "false"
	if only := c.Field == o.Args() && len(o.Fields) == o.Args()+1; only && truth {
		return fmt.Sprint(c.Not == (c.Const == "false"))
	} else if only {
		name = ""
	}
	text := c.Const
	switch {
	case truth:
		text = ""
	case text == "":
		text = "empty"
	}
	if c.Not != (c.Const == "false") {
		name = "not " + name
	}
	return strings.TrimSpace(strings.Join([]string{strings.TrimSpace(name), text}, " "))
}

// answer is what the law says of a result, in words.
func (t teller) answer(o *sre.Op, c Cond) string {
	y := o.Fields[c.Field].Name
	out := ""
	x := ""
	if c.Form != Is {
		v := t.Vars[c.Var]
		x = "that " + t.op(v.Op).Fields[v.Field].Name
	}
	switch c.Form {
	case Is:
		out = literalText(o, c)
	case Same:
		out = x
		if c.Plus != 0 {
			out = fmt.Sprintf("%d %s", max(c.Plus, -c.Plus), map[bool]string{true: "more", false: "less"}[c.Plus > 0])
		}
	case Sum:
		v := t.Vars[c.Other]
		out = "the sum of " + x + " and that " + t.op(v.Op).Fields[v.Field].Name
		if t.Past[0].Op == t.Of {
			out = t.op(v.Op).Fields[v.Field].Name + " more"
		}
	case Iff:
		out = y + " as " + x
		switch v := t.Vars[c.Var]; {
		case t.op(v.Op).Fields[v.Field].Sort.Kind() == logic.IntKind && c.Not:
			out = "whether " + x + " is 0"
		case t.op(v.Op).Fields[v.Field].Sort.Kind() == logic.ListKind && c.Not:
			out = "whether " + x + " is empty"
		case o.Fields[c.Field].Sort.Kind() == logic.IntKind && c.Not:
			out = "0 if and only if " + x
		case c.Not:
			out = "the opposite of " + x
		}
	case Has:
		out = "a list " + map[bool]string{true: "without ", false: "with "}[c.Not] + x
	case In:
		out = "whether " + o.Fields[c.Other].Name + " is in " + x
	case Size:
		out = "the length of " + x
	case Long:
		out = "as many " + y + " as " + x + " says"
	}
	if c.If != nil {
		out += ", if " + literalText(o, *c.If)
	}
	return out
}

// until is what ends the law, in words. What is given ends it, too, and need not be said.
func (t teller) until() string {
	var out []string
	for _, e := range t.Without {
		var args []string
		for _, c := range e.Where {
			if c.Form == Same {
				args = append(args, t.op(e.Op).Fields[c.Field].Name)
			}
		}
		text := invoked(e.Op, args)
		if !slices.Contains(out, text) && !slices.ContainsFunc(t.Past, func(p Event) bool { return p.Op == e.Op }) {
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		return ""
	}
	if len(out) > 3 {
		out = append(out[:3], fmt.Sprintf("%d more", len(out)-3))
	}
	return ", until " + enumerate(out, "or")
}

func enumerate(xs []string, last string) string {
	if len(xs) < 2 {
		return strings.Join(xs, "")
	}
	return strings.Join(xs[:len(xs)-1], ", ") + " " + last + " " + xs[len(xs)-1]
}

// label names the law within its operation.
func (l *Law) label(ops []*sre.Op) string {
	if l.Never {
		return "never_again"
	}
	var out []string
	for _, e := range l.Past {
		out = append(out, e.Op)
		for _, c := range e.Where {
			if c.Form == Is {
				out = append(out, strings.Fields(literalText(teller{l, ops}.op(e.Op), c))...)
			}
		}
	}
	if out == nil {
		return "at_first"
	}
	// What is no letter or digit, as in a negative number, is left out.
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, "after_"+strings.Join(out, "_"))
}
