package law

import (
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// holds reports whether an event satisfies the condition, for these values of the variables.
func (c *Cond) holds(w *world, env, vals []int32) bool {
	return c.If != nil && !c.If.holds(w, env, vals) || c.plain(w, env, vals) != c.Not
}

func (c *Cond) plain(w *world, env, vals []int32) bool {
	if c.Form == Is {
		return vals[c.Field] == c.id
	}
	y := &w.facts[vals[c.Field]]
	x := &w.facts[env[c.Var]]
	switch c.Form {
	case Same:
		return c.Plus == 0 && vals[c.Field] == env[c.Var] || c.Plus != 0 && y.isNum && x.isNum && y.num == x.num+c.Plus
	case Sum:
		x2 := &w.facts[env[c.Other]]
		return y.isNum && x.isNum && x2.isNum && y.num == x.num+x2.num
	case Iff:
		return x.zero == y.zero
	case Has:
		return slices.Contains(y.elems, env[c.Var])
	case In:
		return y.zero != slices.Contains(x.elems, vals[c.Other])
	case Size:
		return y.isNum && y.num == int64(len(x.elems))
	}
	return x.isNum && x.num == int64(len(y.elems)) // Long
}

// constant reads a constant of a sort, as [constantText] writes it.
func constant(s *logic.Sort, text string) logic.Value {
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(text == "true")
	case logic.EnumKind:
		return logic.EnumValue(s, max(0, slices.Index(s.Values(), text)))
	case logic.StringKind:
		return logic.StringValue(text)
	case logic.IntKind:
		n, _ := strconv.ParseInt(text, 10, 64)
		return logic.IntValue(n)
	}
	return logic.ListValue()
}

// constantText writes a constant; ok is false where it has no such text.
func constantText(f *fact) (text string, ok bool) {
	switch f.value.Sort().Kind() {
	case logic.StringKind:
		return f.value.Text(), true
	case logic.IntKind:
		return strconv.FormatInt(f.num, 10), f.isNum
	case logic.BoolKind, logic.EnumKind:
		return f.value.String(), true
	}
	return "", f.value.Sort().Kind() == logic.ListKind && f.zero
}

// term is the condition as a term.
func (c *Cond) term(b *sre.Builder, o *sre.Op, vars []*logic.Var) logic.Term {
	l := b.L
	field := func(i int) logic.Term { return l.Field(o.Fields[i].Name, o.Fields[i].Sort) }
	contains := func(list, x logic.Term) logic.Term {
		return l.App(l.Known("contains", list.Sort(), 0), list, x)
	}
	y := field(c.Field)
	var out logic.Term
	switch c.Form {
	case Is:
		out = is(l, y, c.Const)
	case Same:
		out = l.Eq(y, vars[c.Var])
		if c.Plus != 0 {
			out = l.Eq(y, l.Add(vars[c.Var], l.Int(c.Plus)))
		}
	case Sum:
		out = l.Eq(y, l.Add(vars[c.Var], vars[c.Other]))
	case Iff:
		out = l.Eq(truth(l, y), truth(l, vars[c.Var]))
	case Has:
		out = contains(y, vars[c.Var])
		if !c.Not {
			// A solver finds no list of which it knows only that something is in it.
			out = l.Or(out, l.Eq(y, l.List(y.Sort(), vars[c.Var])))
		}
	case In:
		out = l.Eq(y, contains(vars[c.Var], field(c.Other)))
	case Size:
		out = l.Eq(y, l.Len(vars[c.Var]))
	case Long:
		out = l.Eq(l.Len(y), vars[c.Var])
	}
	if c.Not {
		out = l.Not(out)
	}
	if c.If != nil {
		out = l.Implies(c.If.term(b, o, vars), out)
	}
	return out
}

func is(l *logic.Builder, y logic.Term, text string) logic.Term {
	switch y.Sort().Kind() {
	case logic.BoolKind:
		return l.Eq(y, l.Bool(text == "true"))
	case logic.ListKind:
		return l.Eq(l.Len(y), l.Int(0))
	}
	return l.Eq(y, l.Value(constant(y.Sort(), text)))
}

// truth is whether a value is true, see [Form].
func truth(l *logic.Builder, t logic.Term) logic.Term {
	switch t.Sort().Kind() {
	case logic.IntKind:
		return l.Ne(t, l.Int(0))
	case logic.StringKind:
		return l.Ne(t, l.Value(logic.StringValue("")))
	case logic.ListKind:
		return l.Ne(l.Len(t), l.Int(0))
	}
	return t
}
