package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Stepper is the one symbolic step: how a model takes a request, where the fields of the request,
// the state and the answers are terms. Package validate passes literals and learns the expected
// answer. Package consist passes unknowns and learns under which conditions there is an answer.
type Stepper struct {
	Vars  []*Var // the model's, with initial values of the stepper's builder
	Wires *Wires // the network around the model

	m       *Model
	l       *logic.Builder
	fresh   func(n int, name string, s *logic.Sort) logic.Term
	call    func(*logic.Func, []logic.Term) logic.Term
	exact   bool
	handles map[any]handle
	own     map[*logic.Var]logic.Term // handles as terms of l
	reads   map[logic.Term]handle     // by them
	places  []int                     // by the numbers of model terms, from 1 on; 0: not met
	placed  int                       // how many were given
}

// Terms says how a stepper makes its terms.
type Terms struct {
	L *logic.Builder
	// Fresh returns an unknown. n is the number of unknowns before it, and name the name of the
	// choice or state variable whose value it is.
	Fresh func(n int, name string, s *logic.Sort) logic.Term
	// Call applies a declared function.
	Call func(*logic.Func, []logic.Term) logic.Term
	// Exact says that an unknown value is the same whenever it is read, also under all keys of a
	// map. Otherwise each read of such a value may find another one, and maps get a cell for each
	// key that is read: this is less precise, and cheaper.
	Exact bool
}

// NewStepper returns the symbolic step of a model that is no Go function.
func NewStepper(m *Model, t Terms) *Stepper {
	x := &Stepper{Wires: newWires(m, t), m: m, l: t.L, fresh: t.Fresh, call: t.Call, exact: t.Exact}
	for _, v := range m.State {
		w := *v
		w.Initial = (&frame{x: x}).all(v.Initial)
		x.Vars = append(x.Vars, &w)
	}
	x.handles = handlesOf(x.Vars)
	x.own = map[*logic.Var]logic.Term{}
	x.reads = map[logic.Term]handle{}
	for of, h := range x.handles {
		if v, ok := of.(*logic.Var); ok {
			x.own[v] = x.l.Var(v.Name(), v.Sort())
			x.reads[x.own[v]] = h
		}
	}
	return x
}

// Answer is the model's answer to a request. A nil value may be any.
type Answer struct {
	Op     *sre.Op
	Values []logic.Term
	// Of is set by [Stepper.Effects] if there is such an answer for each element of a list of the
	// state, for which Values have an unknown.
	Of logic.Term
}

// Change is an update whose terms have been evaluated.
type Change struct {
	Slot int // of the variable
	Update
	copied *Slot // what a set or map becomes
}

// Outcome is one way in which the model takes a request.
type Outcome struct {
	Slots []Slot       // the state afterwards
	Fresh int          // the number of unknowns then
	Given []logic.Term // the conditions under which it happens; none is true
	Path  []string     // labels of the cases that apply
	Clash bool         // a requirement of a case is false; the state is the one before
	Free  bool         // from now on the model allows anything
	// Vague says that the outcome stands for more than the model allows, since it is not known what
	// a list, set or map is as a value.
	Vague   bool
	Changes []Change
	Answers []Answer
}

// Take returns the ways in which a request with a rule is taken in a state that has had n unknowns,
// in the order of the cases. Args are the values of the request's fields that are no results.
func (x *Stepper) Take(slots []Slot, n int, rule *Rule, args []logic.Term) []Outcome {
	return x.take(x.request(slots, n, rule, args), rule)
}

// Effects returns the outcomes of [Stepper.Take] in an arbitrary state: reads of the state stay as
// they are, and Slots are left out. [Stepper.Reads] says what a term reads.
func (x *Stepper) Effects(rule *Rule, args []logic.Term) []Outcome {
	f := x.request(nil, 0, rule, args)
	f.anywhere = true
	return x.take(f, rule)
}

func (x *Stepper) take(f *frame, rule *Rule) []Outcome {
	t := &taker{x: x, otherwise: x.m.otherwise(rule.Op)}
	t.fork([]*Case{rule.Body}, f, Outcome{})
	return t.out
}

// request gives the terms of a rule their meaning for a request; choices are not bound yet.
func (x *Stepper) request(slots []Slot, n int, rule *Rule, args []logic.Term) *frame {
	f := &frame{x: x, slots: slots, n: n, bound: make(map[logic.Term]logic.Term, len(rule.Args))}
	for i, a := range rule.Args {
		f.bound[a] = args[i]
	}
	return f
}

// taker walks the tree of a rule's cases.
type taker struct {
	x         *Stepper
	otherwise Unspecified // what it means that no case applies
	out       []Outcome
}

// fork follows all cases that may apply, and the outcome if none does. All conditions are read
// first, so that what they read of the state is the same for all cases.
func (t *taker) fork(cases []*Case, f *frame, o Outcome) {
	none := t.x.l.True()
	guards := make([]logic.Term, len(cases))
	for i, c := range cases {
		if guards[i] = f.eval(c.When); guards[i] == nil {
			guards[i] = t.x.l.True()
		}
		none = t.x.l.And(none, t.x.l.Not(guards[i]))
	}
	for i, c := range cases {
		if !logic.IsFalse(guards[i]) {
			t.enter(c, f.copy(), o.given(guards[i]))
		}
	}
	if logic.IsFalse(none) || t.otherwise == Forbidden {
		return
	}
	rest := o.given(none).labelled("not specified")
	t.out = append(t.out, Outcome{Slots: f.slots, Fresh: f.n, Given: rest.Given, Path: rest.Path, Free: t.otherwise == Free, Vague: f.vague})
}

// given returns the outcome under a further condition.
func (o Outcome) given(cond logic.Term) Outcome {
	if cond != nil && !logic.IsTrue(cond) {
		o.Given = append(slices.Clip(o.Given), cond)
	}
	return o
}

// labelled returns the outcome with a label at the end of its path.
func (o Outcome) labelled(label string) Outcome {
	if label != "" {
		o.Path = append(slices.Clip(o.Path), label)
	}
	return o
}

// enter follows a case that applies.
func (t *taker) enter(c *Case, f *frame, o Outcome) {
	o = o.labelled(c.Label)
	if len(c.Choices) > 0 {
		f = f.with(c.Choices)
	}
	require := f.eval(c.Require)
	o = o.given(require)
	if require != nil && logic.IsFalse(require) {
		t.out = append(t.out, Outcome{Slots: f.slots, Fresh: f.n, Given: o.Given, Path: o.Path, Clash: true})
		return
	}
	o.Changes = slices.Clip(o.Changes)
	for _, u := range c.Updates {
		o.Changes = append(o.Changes, f.change(u))
	}
	t.spread(c.Replies, f, o, func(f *frame, o Outcome) { t.reply(c, f, o) })
}

// reply adds the replies of a case, and follows its cases.
func (t *taker) reply(c *Case, f *frame, o Outcome) {
	for _, r := range c.Replies {
		o.Answers = append(slices.Clip(o.Answers), f.answers(r)...)
	}
	if len(c.Cases) > 0 {
		t.fork(c.Cases, f, o)
		return
	}
	o.Slots = f.slots
	o.Fresh = f.n
	o.Vague = f.vague
	if len(o.Changes) > 0 && !f.anywhere {
		o.Slots = slices.Clone(f.slots)
		for _, u := range o.Changes {
			o.Slots[u.Slot] = t.x.update(o.Slots[u.Slot], u)
		}
	}
	t.out = append(t.out, o)
}

// Literals returns values as terms.
func (x *Stepper) Literals(values []logic.Value) []logic.Term {
	return lists.Of(values, x.l.Value)
}

// Index returns the position of a state variable.
func (x *Stepper) Index(v *Var) int {
	i := slices.Index(x.m.State, v)
	if i < 0 {
		panic("model: " + v.Name + " is no variable of the model")
	}
	return i
}
