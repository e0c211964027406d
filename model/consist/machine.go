package consist

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// machine runs a model on requests that are unknowns themselves. Its terms are those of the
// spec, so that what a clause or goal says of an event and what the model says can be asked
// of one solver.
//
// It shares no code with the validator, which sees values where this sees unknowns, nor with
// the model's concrete states: each run that it finds is shown to the validator, which has to accept it.
type machine struct {
	l      *logic.Builder
	m      *model.Model
	places map[any]place
	domain model.Domain // of the requests to a model that is a Go function
	prompt bool         // requests are taken when they are sent
}

func newMachine(b *sre.Builder, m *model.Model, d model.Domain) *machine {
	return &machine{l: b.L, m: m, places: places(m.State), domain: d, prompt: isPrompt(m, b.Ops())}
}

// start returns the state at the beginning.
func (x *machine) start() *state {
	st := &state{}
	if x.m.IsFunction() {
		st.native = x.m.Start()
	}
	for _, v := range x.m.State {
		st.slots = append(st.slots, x.initial(v))
	}
	return st
}

// outcome is one way in which the model takes a request.
type outcome struct {
	next    *state
	given   []logic.Term // what has to hold
	changes []change
	replies []packet // a nil value may be any
}

// rule returns the rule of an operation, or nil.
func (x *machine) rule(op *sre.Op) *model.Rule {
	for _, r := range x.m.Rules {
		if r.Op == op {
			return r
		}
	}
	return nil
}

// take returns the ways in which the model takes a request.
func (x *machine) take(st *state, op *sre.Op, args []logic.Term) []outcome {
	if st.native != nil && !st.free {
		return x.function(st, op, args)
	}
	rule := x.rule(op)
	if rule == nil || st.free {
		return []outcome{{next: st}}
	}
	t := &taking{machine: x, st: st, bound: map[logic.Term]logic.Term{}}
	for i, a := range rule.Args {
		t.bound[a] = args[i]
	}
	t.fork([]*model.Case{rule.Body}, outcome{})
	return t.out
}

// taking is a request on its way down the tree of a rule's cases.
type taking struct {
	*machine
	st    *state
	bound map[logic.Term]logic.Term // arguments and choices
	out   []outcome
}

// fork follows all cases that may apply, and what happens where none of them does.
func (t *taking) fork(cases []*model.Case, o outcome) {
	none := t.l.True()
	for _, c := range cases {
		when := t.condition(c.When)
		none = t.l.And(none, t.l.Not(when))
		if !logic.IsFalse(when) {
			t.enter(c, o.and(when))
		}
	}
	if logic.IsFalse(none) || t.m.Unspecified == model.Forbidden {
		return
	}
	next := *t.st
	next.free = t.m.Unspecified == model.Free
	t.out = append(t.out, outcome{next: &next, given: o.and(none).given})
}

// and returns the outcome under a further condition.
func (o outcome) and(cond logic.Term) outcome {
	o.given = append(slices.Clip(o.given), logic.Conjuncts(cond)...)
	return o
}

// enter follows a case that applies.
func (t *taking) enter(c *model.Case, o outcome) {
	for _, v := range c.Choices {
		t.bound[v] = t.l.Fresh(v.Name(), v.Sort())
	}
	require := t.condition(c.Require)
	if logic.IsFalse(require) {
		return
	}
	o = o.and(require)
	o.changes, o.replies = slices.Clip(o.changes), slices.Clip(o.replies)
	for _, u := range c.Updates {
		if u.Key != nil {
			u.Key = t.eval(u.Key)
		}
		u.Terms = t.known(t.all(u.Terms), u.Var)
		o.changes = append(o.changes, change{slices.Index(t.m.State, u.Var), u})
	}
	for _, r := range c.Replies {
		o.replies = append(o.replies, packet{op: r.Op, values: t.all(r.Fields)})
	}
	if len(c.Cases) > 0 {
		t.fork(c.Cases, o)
		return
	}
	next := *t.st
	next.slots = slices.Clone(next.slots)
	for _, u := range o.changes {
		next.slots[u.slot] = t.updated(next.slots[u.slot], u)
	}
	o.next = &next
	t.out = append(t.out, o)
}

// condition returns the value of a condition of which nil is the one that always holds.
func (t *taking) condition(c logic.Term) logic.Term {
	if c == nil {
		return t.l.True()
	}
	return t.eval(c)
}

// eval returns the value of a term of the model. All of a request reads the state before it.
func (t *taking) eval(u logic.Term) logic.Term {
	l := t.l
	switch u := u.(type) {
	case *logic.Lit:
		return u
	case *logic.Var:
		if v, ok := t.bound[u]; ok {
			return v
		}
		p, ok := t.places[logic.Term(u)]
		if !ok {
			panic(fmt.Sprintf("consist: %s is no variable of the model", u))
		}
		return t.read(t.st, p, nil)
	case *logic.App:
		args := t.all(u.Args())
		if p, ok := t.places[u.Func()]; ok {
			return t.read(t.st, p, args[0])
		}
		return l.App(u.Func(), args...)
	case *logic.Sum:
		parts := []logic.Term{l.Integer(u.Constant())}
		for _, p := range u.Parts() {
			parts = append(parts, l.Times(p.Coef, t.eval(p.Term)))
		}
		return l.Add(parts...)
	case *logic.Ite:
		return l.Ite(t.eval(u.Cond()), t.eval(u.Then()), t.eval(u.Else()))
	case *logic.Eq:
		a, b := u.Sides()
		return l.Eq(t.eval(a), t.eval(b))
	case *logic.Le:
		a, b := u.Sides()
		return l.Le(t.eval(a), t.eval(b))
	case *logic.Not:
		return l.Not(t.eval(u.Arg()))
	case *logic.And:
		return l.And(t.all(u.Args())...)
	case *logic.Or:
		return l.Or(t.all(u.Args())...)
	default:
		panic(fmt.Sprintf("consist: unexpected %T", u))
	}
}

// all returns the values of terms; nil stays.
func (t *taking) all(us []logic.Term) []logic.Term {
	out := make([]logic.Term, len(us))
	for i, u := range us {
		if u != nil {
			out[i] = t.eval(u)
		}
	}
	return out
}

// fresh returns unknowns for the fields of an operation from the first to before the last.
func (x *machine) fresh(op *sre.Op, first, last int) []logic.Term {
	var out []logic.Term
	for _, f := range op.Fields[first:last] {
		out = append(out, x.l.Fresh(f.Name, f.Sort))
	}
	return out
}

// complete returns the values of an answer, with unknowns for those that may be any, and of a call
// with its arguments.
func (x *machine) complete(op *sre.Op, args, values []logic.Term) []logic.Term {
	out := make([]logic.Term, len(op.Fields))
	copy(out, values)
	copy(out, args)
	for i, t := range out {
		if t == nil {
			out[i] = x.l.Fresh(op.Fields[i].Name, op.Fields[i].Sort)
		}
	}
	return out
}

// called returns a call with the answer that an outcome gives.
func (x *machine) called(op *sre.Op, args []logic.Term, o outcome) []logic.Term {
	for _, r := range o.replies {
		if r.op == op {
			return x.complete(op, args, r.values)
		}
	}
	return x.complete(op, args, nil)
}
