package clauses

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Clauses gives the operations their clauses; b makes expressions over them. The error is a
// [session.Irregular].
func (t *Translation) Clauses(b *sre.Builder) error {
	t.B = b
	t.open()
	for _, x := range t.Turns {
		if x.Fails {
			continue // that is a failure, so no clause asks for it or describes it
		}
		if err := t.clause(x); err != nil {
			return err
		}
	}
	return nil
}

// open says that a session begins at first, and where another one has ended.
func (t *Translation) open() {
	o := t.ops[Open]
	add := func(label string, history sre.Expr) {
		o.Clauses = append(o.Clauses, &uhat.Clause{
			Operation: o, Label: label, Where: t.L.True(), History: history, Event: t.L.True(), Future: t.B.All(), Range: o.Range,
		})
	}
	add("first", t.B.Eps())
	ends := t.B.None()
	for _, x := range t.Turns {
		if x.Final && !x.Fails {
			ends = t.B.Or(ends, t.event(x, nil))
		}
	}
	if ends != t.B.None() {
		add("again", t.B.Seq(t.B.All(), ends))
	}
}

// event returns the events of a turn, whose message has the values of these terms by its fields;
// nil stands for any.
func (t *Translation) event(x *session.Turn, values map[string]logic.Term) sre.Expr {
	op := t.ops[t.opName(x)].Op
	q := []logic.Term{t.step(x)}
	if x.Exchange != nil {
		for i := range x.Exchange.Type.Fields {
			f := &x.Exchange.Type.Fields[i]
			if v := values[f.Name]; v != nil {
				q = append(q, t.L.Eq(t.L.Field(t.FieldOf(x, f.Name), t.sortOf(f)), v))
			}
		}
	}
	return t.B.Event(op, t.L.And(q...))
}

// step says that an event is the turn.
func (t *Translation) step(x *session.Turn) logic.Term {
	op := t.ops[t.opName(x)].Op
	name := StepOf(op)
	return t.L.Eq(t.L.Field(name, op.Fields[op.Position(name)].Sort), t.text(x.Name))
}

func (t *Translation) text(text string) logic.Term {
	return t.L.Value(logic.StringValue(text))
}

// clause gives the operation of a turn the clause for it.
func (t *Translation) clause(x *session.Turn) error {
	o := t.ops[t.opName(x)]
	q := []logic.Term{t.step(x)}
	var bound []*session.Exchange
	known := t.known(x, &bound)
	if !x.Ours {
		what := Closed
		if x.Exchange != nil {
			what = x.Exchange.Type.Name
		}
		q = append(q, t.L.Eq(t.L.Field(What, t.Sorts[1].Sort), t.text(what)))
	}
	where := x.Guards
	if x.Exchange != nil {
		where = append(slices.Clip(where), x.Exchange.Where)
	}
	for _, w := range where {
		for _, c := range logic.Conjuncts(w) {
			said, open := t.said(c, known)
			switch {
			case len(open) == 0:
				q = append(q, said)
			case x.Ours:
				return refused(x.Range, "What is sent here depends on %s, which the session changes, so no script can choose it.", strings.Join(open, " and "))
			}
		}
	}
	event := t.L.And(q...)
	bound, ghosts := used(bound, known, event)
	o.Clauses = append(o.Clauses, &uhat.Clause{
		Operation: o, Label: x.Name, Ghosts: ghosts, Where: t.L.True(),
		History: t.history(x, bound, known), Event: event, Future: t.B.All(), Range: uhat.Range(x.Range),
	})
	return nil
}

// binding is what stands for a message that is bound: a variable for each field, and their record.
type binding struct {
	as     *logic.Var
	vars   map[string]*logic.Var
	record logic.Term
}

// bindings are those of what is bound, by the exchange.
type bindings struct {
	own    map[logic.Term]logic.Term // the fields of the message itself
	before map[*session.Exchange]*binding
}

// known returns what a qualifier of a turn may speak of, and enters in bound what is bound there.
func (t *Translation) known(x *session.Turn, bound *[]*session.Exchange) bindings {
	k := bindings{map[logic.Term]logic.Term{}, map[*session.Exchange]*binding{}}
	if x.Exchange == nil {
		return k
	}
	for i := range x.Exchange.Type.Fields {
		f := &x.Exchange.Type.Fields[i]
		k.own[f.Var] = t.L.Field(t.FieldOf(x, f.Name), t.sortOf(f))
	}
	*bound = slices.Clone(t.scopes[x.Exchange])
	for _, e := range *bound {
		b := &binding{e.As, map[string]*logic.Var{}, nil}
		var parts []logic.Term
		for i := range e.Type.Fields {
			f := &e.Type.Fields[i]
			b.vars[f.Name] = t.L.Var(e.As.Name()+"_"+f.Name, t.sortOf(f))
			parts = append(parts, b.vars[f.Name])
		}
		if len(parts) > 0 {
			b.record = t.L.App(t.L.Known("record", e.Type.Record, len(parts)), parts...)
		}
		k.before[e] = b
	}
	return k
}

// said returns a qualifier over the fields of the event and the values of what is bound, and the
// names of the variables in it that the session changes.
func (t *Translation) said(q logic.Term, k bindings) (said logic.Term, open []string) {
	m := map[logic.Term]logic.Term{}
	for v, x := range k.own {
		m[v] = x
	}
	known := map[*logic.Var]bool{}
	for _, b := range k.before {
		if b.record != nil {
			m[b.as] = b.record
		}
		for _, v := range b.vars {
			known[v] = true
		}
	}
	said = t.L.Replace(q, m)
	for _, v := range logic.Vars(nil, said) {
		if !known[v] {
			open = append(open, v.Name())
		}
	}
	return said, open
}

// used returns the exchanges whose values a qualifier mentions, and these values.
func used(bound []*session.Exchange, k bindings, q logic.Term) (out []*session.Exchange, ghosts []*logic.Var) {
	for _, e := range bound {
		n := len(ghosts)
		for i := range e.Type.Fields {
			if v := k.before[e].vars[e.Type.Fields[i].Name]; logic.Occurs(v, q) {
				ghosts = append(ghosts, v)
			}
		}
		if len(ghosts) > n {
			out = append(out, e)
		}
	}
	return out, ghosts
}

// history returns the traces after which a turn may come: the last event is a turn before it, and
// the messages that are bound there have the values of their variables. Of each it is the last one
// that counts, and they have come in the order of their scopes.
func (t *Translation) history(x *session.Turn, bound []*session.Exchange, k bindings) sre.Expr {
	b := t.B
	before := slices.Clone(x.Before)
	last := b.None()
	if x.First {
		last = b.Event(t.ops[Open].Op, t.L.True())
	}
	prefix, rest := b.All(), b.Any()
	for i, e := range bound {
		values := map[string]logic.Term{}
		for name, v := range k.before[e].vars {
			values[name] = v
		}
		binding, final := b.None(), b.None()
		for _, y := range t.Turns {
			if y.Exchange != e {
				continue
			}
			binding, rest = b.Or(binding, t.event(y, values)), b.Minus(rest, t.event(y, nil))
			if j := slices.Index(before, y); j >= 0 {
				before = slices.Delete(before, j, j+1)
				if i == len(bound)-1 {
					final = b.Or(final, t.event(y, values))
				}
			}
		}
		if i == len(bound)-1 {
			for _, y := range before {
				last = b.Or(last, t.event(y, nil))
			}
			return b.Or(b.Seq(prefix, final), b.Seq(prefix, binding, b.Star(rest), last))
		}
		prefix = b.Seq(prefix, binding, b.Star(rest))
	}
	for _, y := range before {
		last = b.Or(last, t.event(y, nil))
	}
	return b.Seq(prefix, last)
}
