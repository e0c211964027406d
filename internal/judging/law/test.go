package law

import (
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// test is a condition with positions in the place of names.
type test struct {
	form     Form
	field    int
	v, v2    int // variables
	other    int // a field
	constant int32
	plus     int64
	not      bool
	when     *test
}

// unbound is the value of a variable that has none yet.
const unbound int32 = -1

// holds reports whether an event satisfies the condition. The variables have values.
func (t *test) holds(w *world, env, vals []int32) bool {
	if t.when != nil && !t.when.holds(w, env, vals) {
		return true
	}
	return t.plain(w, env, vals) != t.not
}

func (t *test) plain(w *world, env, vals []int32) bool {
	y := vals[t.field]
	if t.form == Is {
		return y == t.constant
	}
	x := env[t.v]
	switch t.form {
	case Same:
		if t.plus == 0 {
			return x == y
		}
		return w.differ(y, x, t.plus)
	case Sum:
		b := &w.facts[env[t.v2]]
		return b.isNum && w.differ(y, x, b.num)
	case Iff:
		return w.facts[x].zero == w.facts[y].zero
	case Has:
		return slices.Contains(w.facts[y].elems, x)
	case In:
		return w.facts[y].zero != slices.Contains(w.facts[x].elems, vals[t.other])
	case Size:
		return w.facts[y].isNum && w.facts[y].num == int64(len(w.facts[x].elems))
	case Long:
		return w.facts[x].isNum && w.facts[x].num == int64(len(w.facts[y].elems))
	}
	return false
}

// differ reports whether one integer is another one and so much.
func (w *world) differ(y, x int32, n int64) bool {
	a := &w.facts[y]
	b := &w.facts[x]
	return a.isNum && b.isNum && a.num == b.num+n
}

// test finds the positions of a condition's names.
func (w *world) test(o *op, vars []Var, c Cond) *test {
	variable := func(name string) int { return slices.IndexFunc(vars, func(v Var) bool { return v.Name == name }) }
	t := &test{form: c.Form, field: o.Position(c.Field), v: variable(c.Var), plus: c.Plus, not: c.Not}
	switch c.Form {
	case Is:
		t.constant = w.id(constant(o.Fields[t.field].Sort, c.Const))
	case In:
		t.other = o.Position(c.Other)
	case Sum:
		t.v2 = variable(c.Other)
	}
	if c.If != nil {
		t.when = w.test(o, vars, *c.If)
	}
	return t
}

// constant reads a constant of a sort. A number that is none is 0.
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

// constantText writes a constant for [constant]; ok is false where it has no such text.
func constantText(f *fact) (text string, ok bool) {
	switch f.value.Sort().Kind() {
	case logic.StringKind:
		return f.value.Text(), true
	case logic.IntKind:
		return strconv.FormatInt(f.num, 10), f.isNum
	case logic.BoolKind, logic.EnumKind:
		return f.value.String(), true
	case logic.ListKind:
		return "", f.zero
	}
	return "", false
}

// term is a condition as a term.
func (c Cond) term(b *sre.Builder, o *sre.Op, vars map[string]*logic.Var) logic.Term {
	l := b.L
	field := func(name string) logic.Term { return l.Field(name, o.Fields[o.Position(name)].Sort) }
	y := field(c.Field)
	var out logic.Term
	switch c.Form {
	case Is:
		out = is(l, y, c.Const)
	case Same:
		out = same(l, y, vars[c.Var], c.Plus)
	case Sum:
		out = l.Eq(y, l.Add(vars[c.Var], vars[c.Other]))
	case Iff:
		out = l.Eq(truth(l, y), truth(l, vars[c.Var]))
	case Has:
		out = contains(l, y, vars[c.Var])
		if !c.Not {
			// A solver finds no list of which it knows only that something is in it.
			out = l.Or(out, l.Eq(y, l.List(y.Sort(), vars[c.Var])))
		}
	case In:
		out = l.Eq(y, contains(l, vars[c.Var], field(c.Other)))
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
	if y.Sort().Kind() == logic.BoolKind && text == "true" {
		return y
	}
	if y.Sort().Kind() == logic.ListKind {
		return l.Eq(l.Len(y), l.Int(0))
	}
	return l.Eq(y, l.Value(constant(y.Sort(), text)))
}

func same(l *logic.Builder, y, x logic.Term, n int64) logic.Term {
	if n == 0 {
		return l.Eq(y, x)
	}
	return l.Eq(y, l.Add(x, l.Int(n)))
}

func contains(l *logic.Builder, list, x logic.Term) logic.Term {
	return l.App(l.Known("contains", list.Sort(), 0), list, x)
}

// truth is what is true of a value, see [Form].
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
