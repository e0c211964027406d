package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// taking is a request on its way down the tree of cases. It evaluates the terms of the cases.
type taking struct {
	c       *Concrete
	request sre.Event
	domain  Domain
	bound   logic.Assignment
	updates []concreteUpdate
	replies []Reply
	values  [][]logic.Value // of the replies; an invalid value may be any
	path    []string
	absent  []application // elements that a list lacks: any values, the same within this step
	missing *missing      // what the last evaluation lacked
}

// missing is a value of the state that is needed and not decided.
type missing struct {
	slot, column int
	key          logic.Value   // of a cell; invalid otherwise
	fn           *logic.Func   // a declared function or an element that a list lacks; nil otherwise
	args         []logic.Value // of the function
	sort         *logic.Sort   // of the function's value
	lasts        bool          // whether the function's value is the same in later steps
}

type concreteUpdate struct {
	Update
	key    logic.Value
	values []logic.Value
}

func (r *taking) clone() *taking {
	out := *r
	out.c, out.bound = r.c.clone(), maps.Clone(r.bound)
	out.updates, out.replies, out.values = slices.Clip(r.updates), slices.Clip(r.replies), slices.Clip(r.values)
	out.path, out.absent = slices.Clip(r.path), slices.Clip(r.absent)
	return &out
}

// decide calls then for every way to decide the values that the terms need. Nil terms get invalid
// values.
func (r *taking) decide(terms []logic.Term, then func(r *taking, values []logic.Value) []Step) []Step {
	values := make([]logic.Value, len(terms))
	for i, t := range terms {
		if t == nil {
			continue
		}
		r.missing = nil
		v, ok := logic.Eval(t, r)
		if ok {
			values[i] = v
			continue
		}
		if r.missing == nil {
			panic(fmt.Sprintf("model: %s has no value", t))
		}
		return r.eachValue(*r.missing, func(r *taking) []Step { return r.decide(terms, then) })
	}
	return then(r, values)
}

// eachValue decides a value of the state in all ways.
func (r *taking) eachValue(m missing, then func(*taking) []Step) []Step {
	var out []Step
	if m.fn != nil {
		for _, x := range r.domain(m.sort) {
			next := r.clone()
			known := &next.absent
			if m.lasts {
				known = &next.c.applied
			}
			*known = append(*known, application{m.fn, m.args, x})
			out = append(out, then(next)...)
		}
		return out
	}
	v := r.c.m.State[m.slot]
	for _, x := range r.domain(v.Sorts()[m.column]) {
		next := r.clone()
		s := &next.c.slots[m.slot]
		if m.key.IsValid() {
			cell := slices.Clone(s.cells[m.key])
			if cell == nil {
				cell = make([]logic.Value, v.columns())
			}
			cell[m.column] = x
			s.cells[m.key] = cell
		} else {
			s.terms[m.column] = x
		}
		out = append(out, then(next)...)
	}
	return out
}

// fork follows all cases that apply.
func (r *taking) fork(cases []*Case) []Step {
	guards := make([]logic.Term, len(cases))
	for i, c := range cases {
		if guards[i] = c.When; c.When == nil {
			guards[i] = r.c.m.L.True()
		}
	}
	return r.decide(guards, func(r *taking, holds []logic.Value) []Step {
		var out []Step
		none := true
		for i, c := range cases {
			if holds[i].Bool() {
				none = false
				out = append(out, r.clone().enter(c)...)
			}
		}
		if none {
			return r.unspecified(r.c.m.otherwise(r.request.Op))
		}
		return out
	})
}

// enter follows a case that applies, with each combination of its choices.
func (r *taking) enter(c *Case) []Step {
	if c.Label != "" {
		r.path = append(r.path, c.Label)
	}
	return r.choose(c, c.Choices)
}

func (r *taking) choose(c *Case, left []*logic.Var) []Step {
	if len(left) == 0 {
		return r.happen(c)
	}
	var out []Step
	for _, v := range r.domain(left[0].Sort()) {
		next := r.clone()
		next.bound[left[0]] = v
		out = append(out, next.choose(c, left[1:])...)
	}
	return out
}

// happen evaluates what a case does.
func (r *taking) happen(c *Case) []Step {
	terms := []logic.Term{c.Require}
	for _, u := range c.Updates {
		if u.Kind == Become && u.Var.Shape != List { // a copy is no value
			terms = append(terms, nil, nil)
			continue
		}
		terms = append(append(terms, u.Key), u.Terms...)
	}
	for _, reply := range c.Replies {
		terms = append(terms, reply.Of)
	}
	return r.decide(terms, func(r *taking, vs []logic.Value) []Step {
		if vs[0].IsValid() && !vs[0].Bool() {
			return nil
		}
		vs = vs[1:]
		for _, u := range c.Updates {
			r.updates = append(r.updates, concreteUpdate{u, vs[0], vs[1 : 1+len(u.Terms)]})
			vs = vs[1+len(u.Terms):]
		}
		var replies []single
		for i, reply := range c.Replies {
			if reply.Each == nil {
				replies = append(replies, single{Reply: reply})
				continue
			}
			for _, e := range vs[i].Elems() {
				replies = append(replies, single{reply, e})
			}
		}
		return r.reply(c, replies)
	})
}

// single is a reply, for one element of a list if there is one for each.
type single struct {
	Reply
	elem logic.Value
}

// reply evaluates what a case answers, and goes on with the cases in it.
func (r *taking) reply(c *Case, left []single) []Step {
	if len(left) == 0 {
		if len(c.Cases) > 0 {
			return r.fork(c.Cases)
		}
		return r.end()
	}
	if left[0].Each != nil {
		r.bound[left[0].Each] = left[0].elem
	}
	return r.decide(left[0].Fields, func(r *taking, vs []logic.Value) []Step {
		r.replies = append(r.replies, left[0].Reply)
		r.values = append(r.values, vs)
		return r.reply(c, left[1:])
	})
}

// end performs the updates and makes the answers.
func (r *taking) end() []Step {
	next := r.c.clone()
	for _, u := range r.updates {
		i := slices.Index(r.c.m.State, u.Var)
		s := &next.slots[i]
		switch {
		case u.Kind == Append:
			s.terms = append(slices.Clip(s.terms), u.values...)
		case u.Kind == Drop:
			s.terms = s.terms[min(1, len(s.terms)):]
		case u.Kind == Become && u.Var.Shape == List:
			s.terms = u.values[0].Elems()
		case u.Kind == Become:
			from := slices.IndexFunc(r.c.m.State, func(v *Var) bool { return u.Terms[0] == logic.Term(v.Value) })
			*s = r.c.clone().slots[from]
		case u.key.IsValid():
			s.cells[u.key] = u.values
		case u.Var.Shape == Set:
			s.cells = map[logic.Value][]logic.Value{}
			for _, v := range u.values {
				s.cells[v] = []logic.Value{logic.BoolValue(true)}
			}
		default:
			s.terms = slices.Clone(u.values)
			if u.Var.Shape == Map {
				s.cells = map[logic.Value][]logic.Value{}
			}
		}
	}
	var answers []sre.Event
	for i, reply := range r.replies {
		e := sre.Event{Op: reply.Op, Values: slices.Clone(r.values[i])}
		if reply.Op == r.request.Op {
			copy(e.Values, r.request.Values[:reply.Op.Args()])
		}
		answers = append(answers, e)
	}
	return r.answered(Step{Next: next, Answers: answers, Path: r.path})
}

// unspecified returns the steps for a request that the model does not describe.
func (r *taking) unspecified(u Unspecified) []Step {
	if u == Forbidden {
		return nil
	}
	next := r.c.clone()
	next.free = next.free || u == Free
	return r.answered(Step{Next: next, Path: append(r.path, "not specified"), Free: next.free})
}

// answered fills in the values that may be any.
func (r *taking) answered(s Step) []Step {
	if len(s.Answers) == 0 && r.request.Op.Kind == sre.Call {
		e := sre.Event{Op: r.request.Op, Values: make([]logic.Value, len(r.request.Op.Fields))}
		copy(e.Values, r.request.Values[:e.Op.Args()])
		s.Answers = []sre.Event{e}
	}
	out := []Step{s}
	for i, e := range s.Answers {
		for j, v := range e.Values {
			if v.IsValid() {
				continue
			}
			var more []Step
			for _, t := range out {
				for _, v := range r.domain(e.Op.Fields[j].Sort) {
					u := t
					u.Answers = slices.Clone(t.Answers)
					u.Answers[i].Values = slices.Clone(t.Answers[i].Values)
					u.Answers[i].Values[j] = v
					more = append(more, u)
				}
			}
			out = more
		}
	}
	return out
}

// function returns the transitions of a Go function.
func (r *taking) function() []Step {
	if r.c.free {
		return r.unspecified(Ignored)
	}
	steps := r.c.m.native.take(r.c.state, r.request)
	if len(steps) == 0 {
		return r.unspecified(r.c.m.Unspecified)
	}
	var out []Step
	for _, s := range steps {
		next := r.c.clone()
		next.state = s.State
		for _, e := range s.Answers {
			if e.Op == r.request.Op {
				copy(e.Values, r.request.Values[:e.Op.Args()])
			}
		}
		out = append(out, r.answered(Step{Next: next, Answers: s.Answers})...)
	}
	return out
}
