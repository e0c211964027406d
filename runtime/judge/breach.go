package judge

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Breach is a call that breaks a promise.
type Breach struct {
	Promise string
	Event   sre.Event
	// Promised are the answers that would have been right, each the condition of a clause that
	// applies. There may be more than these.
	Promised []Wanted
	More     bool

	how     string   // in the words of a contract in Go; empty: clauses judge
	unlike  *unlike  // another system judges; else nil
	clauses []Clause // of the promise
	only    *Clause  // the clause that applies, if there is one, for one set of values
	// values are those of its variables that are known.
	values map[*logic.Var]logic.Term
	right  map[string]logic.Value // the results that have one value in the last of Promised
}

// Violation returns the runs that end with a call which breaks the promise: those of applies, in
// which some clause applies to the call, without those of described, in which some clause describes
// it. The variables of each may have any values: several answers may be right, as where one is
// promised that was not given before. Where histories speak of counts, described is nil, and
// applies are the runs that begin as the given one and end with another answer than the promised
// one; ok is then false if several clauses apply, or one for several sets of values.
func (b *Breach) Violation(with *sre.Builder, before sre.Trace) (applies, described sre.Expr, ok bool) {
	if b.unlike != nil {
		return b.otherThan(with, len(before)), nil, true
	}
	if b.how != "" {
		return nil, nil, false
	}
	var apply, describe []sre.Expr
	for i := range b.clauses {
		c := &b.clauses[i]
		if speaksOfGhosts(c.History) {
			applies, ok = b.otherwise(with, before)
			return applies, nil, ok
		}
		where := with.L.True()
		if c.Where != nil {
			where = c.Where
		}
		event := c.event(with)
		apply = append(apply, with.Seq(c.History, with.Event(b.Event.Op, with.L.And(where, ofCall(with.L, b.Event.Op, event)))))
		describe = append(describe, with.Seq(c.History, with.Event(b.Event.Op, with.L.And(where, event))))
	}
	return with.Or(apply...), with.Or(describe...), len(apply) > 0
}

// otherThan returns the runs of which the last call, after so many others, has another answer than
// the system that has shown the same.
func (b *Breach) otherThan(with *sre.Builder, before int) sre.Expr {
	l := with.L
	op := b.Event.Op
	want := clone(b.Event)
	copy(want.Values[op.Args():], b.unlike.want.results)
	parts := slices.Repeat([]sre.Expr{with.AnyVisible()}, before)
	args := same(l, want, op.Args())
	return with.Seq(append(parts, with.Event(op, l.And(args, l.Not(same(l, want, len(op.Fields))))))...)
}

// otherwise returns the runs that begin as the given one and end with another answer than the
// promised one. It takes the values of the clause's variables from the run.
func (b *Breach) otherwise(with *sre.Builder, before sre.Trace) (e sre.Expr, ok bool) {
	if b.only == nil {
		return nil, false
	}
	l := with.L
	var events []sre.Expr
	for _, ev := range before {
		events = append(events, with.Event(ev.Op, same(l, ev, len(ev.Values))))
	}
	event := l.Subst(b.only.event(with), func(t logic.Term) logic.Term {
		if v, is := t.(*logic.Var); is {
			return b.values[v]
		}
		return nil
	})
	if len(logic.Vars(nil, event)) > 0 {
		return nil, false
	}
	applies := []logic.Term{same(l, b.Event, b.Event.Op.Args())}
	answer := []logic.Term{}
	for _, q := range logic.Conjuncts(event) {
		if ofAnswer(b.Event.Op, q) {
			answer = append(answer, q)
		} else {
			applies = append(applies, q)
		}
	}
	other := l.And(append(applies, l.Not(l.And(answer...)))...)
	return with.Seq(append(events, with.Event(b.Event.Op, other))...), true
}

// ofCall returns what the condition of an event says of its arguments: that there are results with
// which it holds. An equation says which value a result, or a part of it, has to have. What else is
// said of results is taken to be possible.
func ofCall(l *logic.Builder, op *sre.Op, event logic.Term) logic.Term {
	open := map[logic.Term]*logic.Var{} // results and functions of them -> their unknowns
	unknown := func(t logic.Term) logic.Term {
		if open[t] == nil {
			open[t] = l.Fresh("result", t.Sort())
		}
		return open[t]
	}
	isOpen := func(t logic.Term) bool {
		return slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool {
			for _, x := range open {
				if x == v {
					return true
				}
			}
			return false
		})
	}
	event = l.Rewrite(event, func(t logic.Term) logic.Term {
		switch t := t.(type) {
		case *logic.Field:
			if op.Fields[op.Position(t.Name())].Result {
				return unknown(t)
			}
		case *logic.App:
			if isOpen(t) {
				return unknown(t)
			}
		}
		return nil
	})
	for found := true; found; {
		found = false
		for _, q := range logic.Conjuncts(event) {
			eq, is := q.(*logic.Eq)
			if !is {
				continue
			}
			for _, v := range logic.Vars(nil, eq) {
				if x := l.SolveFor(v, eq); x != nil && !found && isOpen(v) {
					found = true
					event = l.Subst(event, func(t logic.Term) logic.Term {
						if t == v {
							return x
						}
						return nil
					})
				}
			}
		}
	}
	return l.And(slices.DeleteFunc(slices.Clone(logic.Conjuncts(event)), isOpen)...)
}

// same says that the first fields of an event have its values.
func same(l *logic.Builder, e sre.Event, n int) logic.Term {
	var all []logic.Term
	for i, f := range e.Op.Fields[:n] {
		all = append(all, l.Eq(l.Field(f.Name, f.Sort), l.Value(e.Values[i])))
	}
	return l.And(all...)
}

// speaksOfGhosts reports whether an expression asks for ghosts.
func speaksOfGhosts(e sre.Expr) (found bool) {
	sre.Walk(e, func(x sre.Expr) bool {
		if c, ok := x.(*sre.Class); ok {
			for _, en := range c.Entries() {
				found = found || !en.Op.Visible() && !logic.IsFalse(en.Demand)
			}
		}
		return !found
	})
	return found
}

// event returns the condition of the clause's event.
func (c *Clause) event(b *sre.Builder) logic.Term {
	if c.Event == nil {
		return b.L.True()
	}
	return c.Event
}

// ofAnswer reports whether a condition speaks of results.
func ofAnswer(op *sre.Op, q logic.Term) (found bool) {
	logic.Walk(q, func(t logic.Term) bool {
		if f, ok := t.(*logic.Field); ok {
			found = found || op.Fields[op.Position(f.Name())].Result
		}
		return !found
	})
	return found
}

// Wanted is what a clause that applies promises.
type Wanted struct {
	Clause string
	// For are the values of the clause's variables, as in "x = 3"; empty if it has none that
	// matter.
	For string
	// Answer is what the clause says of the answer.
	Answer string
}

// mostWanted is how many right answers a breach lists.
const mostWanted = 3

// breach says what the clauses that apply to a call promise.
func (p *promise) breach(e sre.Event) *Breach {
	out := &Breach{Promise: p.Name, Event: clone(e), clauses: p.Clauses}
	args := e.Values[:e.Op.Args()]
	applies := 0
	for _, c := range p.clauses {
		for i := range c.follow.Sets() {
			if c.acceptsIn(i, args) != logic.Sat {
				continue
			}
			w, values, answer := c.wanted(args)
			if slices.Contains(out.Promised, w) {
				continue
			}
			if len(out.Promised) == mostWanted {
				out.More = true
				return out
			}
			out.Promised = append(out.Promised, w)
			out.right = right(answer)
			applies = applies + 1
			out.only = c.Clause
			out.values = values
		}
	}
	if applies > 1 || len(p.clauses) > 1 {
		out.only = nil
	}
	return out
}

// clone returns an event that stays as it is: those of a run share memory.
func clone(e sre.Event) sre.Event { return sre.Event{Op: e.Op, Values: slices.Clone(e.Values)} }

// wanted says what the clause promises for the values under consideration.
func (c *clause) wanted(args []logic.Value) (w Wanted, known map[*logic.Var]logic.Term, answer logic.Term) {
	l := c.b.L
	known = map[*logic.Var]logic.Term{}
	shown := map[*logic.Var]logic.Term{} // for readers: a name stands for a value with a unit
	var names []string
	for i, v := range c.Vars {
		if x := c.free[i]; x.IsValid() {
			known[v] = l.Value(x)
			shown[v] = known[v]
			if text := v.Sort().Show(x); text != x.String() {
				shown[v] = l.Var(text, v.Sort())
			}
			names = append(names, v.Name()+" = "+v.Sort().Show(x))
		}
	}
	with := func(known map[*logic.Var]logic.Term) logic.Term {
		return l.Subst(c.event(c.b), func(t logic.Term) logic.Term {
			switch t := t.(type) {
			case *logic.Var:
				return known[t]
			case *logic.Field:
				if i := c.op.Position(t.Name()); i < len(args) {
					return l.Value(args[i])
				}
			}
			return nil
		})
	}
	answer = with(known)
	return Wanted{Clause: c.Name, For: strings.Join(names, ", "), Answer: with(shown).String()}, known, answer
}

// String says what was promised, on one line.
func (b *Breach) String() string {
	if b.how != "" {
		return b.how
	}
	var parts []string
	for _, w := range b.Promised {
		text := w.Answer
		if b.Promise != w.Clause {
			text += " by " + w.Clause
		}
		if w.For != "" {
			text += " (" + w.For + ")"
		}
		parts = append(parts, text)
	}
	if b.More {
		parts = append(parts, "...")
	}
	return strings.Join(parts, " or ") + " is promised, and the answer is " + b.answer()
}

// answer returns the results of the call.
func (b *Breach) answer() string {
	var parts []string
	for i, f := range b.Event.Op.Fields {
		if f.Result {
			parts = append(parts, f.Name+" = "+f.Sort.Show(b.Event.Values[i]))
		}
	}
	return strings.Join(parts, ", ")
}

// Accuses says which promise is broken.
func (b *Breach) Accuses(k *run.Kind) {
	k.Promise = b.Promise
	k.Op = b.Event.Op.Name
}

// Note names the promise, or the history after which another system shows the same.
func (b *Breach) Note() string {
	if b.unlike != nil {
		return b.unlike.other()
	}
	return "breaks the promise " + b.Promise
}

// Unlike says after what another system shows the same and answers otherwise; empty if something
// else is wrong.
func (b *Breach) Unlike() string {
	if b.unlike == nil {
		return ""
	}
	return b.unlike.other()
}

// Right returns the results of which the only clause that applies says which value they have.
func (b *Breach) Right() (fields []sre.Field, values []logic.Value) {
	if u := b.unlike; u != nil {
		for i, f := range b.Event.Op.Fields[b.Event.Op.Args():] {
			if u.want.results[i] != u.got.results[i] {
				fields = append(fields, f)
				values = append(values, u.want.results[i])
			}
		}
		return fields, values
	}
	if len(b.Promised) != 1 || b.More {
		return nil, nil
	}
	for _, f := range b.Event.Op.Fields[b.Event.Op.Args():] {
		if v, ok := b.right[f.Name]; ok {
			fields = append(fields, f)
			values = append(values, v)
		}
	}
	return fields, values
}

// right returns the values that equations give to fields.
func right(answer logic.Term) map[string]logic.Value {
	out := map[string]logic.Value{}
	for _, q := range logic.Conjuncts(answer) {
		truth := logic.BoolValue(true)
		if not, is := q.(*logic.Not); is {
			q = not.Arg()
			truth = logic.BoolValue(false)
		}
		switch q := q.(type) {
		case *logic.Field: // of type bool
			out[q.Name()] = truth
		case *logic.Eq:
			a, b := q.Sides()
			if _, is := a.(*logic.Lit); is {
				a, b = b, a
			}
			f, isField := a.(*logic.Field)
			v, isValue := b.(*logic.Lit)
			if isField && isValue && truth.Bool() {
				out[f.Name()] = v.Value()
			}
		}
	}
	return out
}
