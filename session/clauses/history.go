package clauses

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Clauses gives the operations their clauses; b makes expressions over them.
func (t *Translation) Clauses(b *sre.Builder) {
	t.B = b
	t.opens()
	for _, x := range t.Turns.List {
		if !x.Fails { // that is a failure, so no clause asks for it or describes it
			t.clause(x)
		}
	}
	for _, o := range t.Operations {
		if t.Idles(o.Op.Name) {
			t.nothing(o)
		}
	}
}

// opens says that a session begins at first, and where another one has ended.
func (t *Translation) opens() {
	o := t.ops[Open]
	b := t.B
	t.describe(o, "first", b.Eps(), t.L.True())
	if again := b.Or(t.arrived(t.Turns.Stops), t.over()); again != b.None() {
		t.describe(o, "again", again, t.L.True())
	}
}

// describe gives an operation a clause.
func (t *Translation) describe(o *uhat.Operation, label string, history sre.Expr, event logic.Term) *uhat.Clause {
	c := &uhat.Clause{Operation: o, Label: label, Where: t.L.True(), History: history, Event: event, Future: t.B.All(), Range: o.Range}
	o.Clauses = append(o.Clauses, c)
	return c
}

// over returns the traces at whose end the steps of the session have come to their end, and nothing
// goes on beside: nothing was begun, or it is known that nothing comes any more.
func (t *Translation) over() sre.Expr {
	b := t.B
	ended := b.Seq(t.arrived(t.Turns.Ends), t.beside(t.Turns.Session))
	begins := t.Turns.Begins()
	if len(begins) == 0 {
		return ended
	}
	open := b.Event(t.ops[Open].Op, t.L.True())
	rest := b.Minus(b.Any(), open)
	for _, x := range begins {
		rest = b.Minus(rest, t.event(x, nil))
	}
	alone := b.And(ended, b.Seq(b.All(), open, b.Star(rest)))
	if o := t.ops[Get]; o != nil && t.Idles(Get) {
		return b.Or(alone, b.Seq(ended, b.Event(o.Op, t.idle(o.Op))))
	}
	return alone
}

// nothing says that an operation may have nothing to do wherever it may be asked for.
func (t *Translation) nothing(o *uhat.Operation) {
	history := t.B.None()
	for _, x := range t.Turns.List {
		if t.ops[t.opName(x)] == o && !x.Fails {
			history = t.B.Or(history, t.history(x, nil, bindings{}))
		}
	}
	event := t.idle(o.Op)
	if o.Op.Name == Get {
		event = t.L.And(event, t.L.Eq(t.L.Field(What, t.what), t.text(Silence)))
	}
	t.describe(o, t.Nothing, history, event)
}

// idle says that an event of an operation did nothing.
func (t *Translation) idle(op *sre.Op) logic.Term { return t.stepIs(op, t.Nothing) }

// Does says that an event of an operation had something to do.
func (t *Translation) Does(op *sre.Op) logic.Term { return t.L.Not(t.idle(op)) }

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
	return t.stepIs(t.ops[t.opName(x)].Op, x.Name)
}

// stepIs says that the step of an event has that name.
func (t *Translation) stepIs(op *sre.Op, step string) logic.Term {
	name := StepOf(op)
	return t.L.Eq(t.L.Field(name, op.Fields[op.Position(name)].Sort), t.text(step))
}

func (t *Translation) text(text string) logic.Term {
	return t.L.Value(logic.StringValue(text))
}

// clause gives the operation of a turn the clause for it. What it says of variables that the
// session changes is left to the adapter, and so is what a get says of messages of which several
// may count.
func (t *Translation) clause(x *session.Turn) {
	o := t.ops[t.opName(x)]
	q := []logic.Term{t.step(x)}
	var bound []*session.Exchange
	known := t.known(x, &bound)
	if !x.Ours {
		what := Closed
		if x.Exchange != nil {
			what = x.Exchange.Type.Name
		}
		q = append(q, t.L.Eq(t.L.Field(What, t.what), t.text(what)))
	}
	where := x.Guards
	if x.Exchange != nil {
		where = append(slices.Clip(where), x.Exchange.Where)
	}
	for _, w := range where {
		for _, c := range logic.Conjuncts(w) {
			if !t.open(c, x) && (x.Ours || t.settled(c, x)) {
				q = append(q, t.said(c, known))
			}
		}
	}
	event := t.L.And(q...)
	bound, ghosts := used(bound, known, event)
	c := t.describe(o, x.Name, t.history(x, bound, known), event)
	c.Ghosts = ghosts
	c.Range = uhat.Range(x.Range)
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

// said returns a qualifier over the fields of the event and the values of what is bound.
func (t *Translation) said(q logic.Term, k bindings) logic.Term {
	m := maps.Clone(k.own)
	for _, b := range k.before {
		if b.record != nil {
			m[b.as] = b.record
		}
	}
	return t.L.Replace(q, m)
}

// used returns the exchanges whose values a qualifier mentions, and these values. The others are no
// longer bound: of a message of which only one field is mentioned the rest may be anything.
func used(bound []*session.Exchange, k bindings, q logic.Term) (out []*session.Exchange, ghosts []*logic.Var) {
	for _, e := range bound {
		n := len(ghosts)
		for i := range e.Type.Fields {
			name := e.Type.Fields[i].Name
			if v := k.before[e].vars[name]; logic.Occurs(v, q) {
				ghosts = append(ghosts, v)
			} else {
				delete(k.before[e].vars, name)
			}
		}
		if len(ghosts) > n {
			out = append(out, e)
		}
	}
	return out, ghosts
}
