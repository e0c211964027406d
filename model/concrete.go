package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// A model can also run as the system that it describes: in concrete states, with choices that are
// made at once. This code shares nothing with the symbolic step, so that tests can compare the two.

// Domain returns the values that choices, and values unknown at the start, are taken from; at least
// one.
type Domain func(s *logic.Sort) []logic.Value

// Concrete is a state in which every value that was needed so far is decided. An unknown value is
// decided when it is needed.
type Concrete struct {
	m     *Model
	slots []concreteSlot
	// applied holds the values of declared functions without an implementation, as far as they were
	// needed.
	applied []application
	state   any // if the model is a Go function
	free    bool
}

// concreteSlot is the value of a state variable. An invalid Value is not decided yet.
type concreteSlot struct {
	// For a map: the value under keys without a cell; empty: not decided.
	terms []logic.Value
	cells map[logic.Value][]logic.Value // of a map or set
}

// application is the value of a function for some arguments.
type application struct {
	fn    *logic.Func
	args  []logic.Value
	value logic.Value
}

// Step is one way to take a request.
type Step struct {
	Next    *Concrete
	Answers []sre.Event // the call with its results, or what the tester receives
	Path    []string    // labels of the cases that apply
	// Free says that from here on the system may do anything.
	Free bool
}

// Start returns the initial state.
func (m *Model) Start() *Concrete {
	c := &Concrete{m: m, slots: make([]concreteSlot, len(m.State))}
	if m.native != nil {
		c.state = m.native.start()
	}
	for i, v := range m.State {
		s := &c.slots[i]
		switch v.Shape {
		case Map, Set:
			s.cells = map[logic.Value][]logic.Value{}
			if v.Shape == Map && v.Known {
				s.terms = constants(v.Initial)
			}
			if v.Shape == Set {
				for _, t := range v.Initial {
					s.cells[constant(t)] = []logic.Value{logic.BoolValue(true)}
				}
			}
		case List:
			s.terms = constants(v.Initial)
		default:
			s.terms = make([]logic.Value, v.columns())
			if v.Known {
				s.terms = constants(v.Initial)
			}
		}
	}
	return c
}

// constant returns the value of a term without variables; invalid for nil.
func constant(t logic.Term) logic.Value {
	if t == nil {
		return logic.Value{}
	}
	v, _ := logic.Eval(t, logic.Assignment(nil))
	return v
}

func constants(ts []logic.Term) []logic.Value {
	out := make([]logic.Value, len(ts))
	for i, t := range ts {
		out[i] = constant(t)
	}
	return out
}

func (c *Concrete) clone() *Concrete {
	out := *c
	out.applied = slices.Clip(c.applied)
	out.slots = slices.Clone(c.slots)
	for i, s := range out.slots {
		out.slots[i] = concreteSlot{slices.Clone(s.terms), maps.Clone(s.cells)}
	}
	return &out
}

// String returns the state on one line.
func (c *Concrete) String() string {
	if c.state != nil {
		return fmt.Sprint(c.state)
	}
	s := ""
	for i, v := range c.m.State {
		s += fmt.Sprintf("%s = %v%v ", v.Name, c.slots[i].terms, c.slots[i].cells)
	}
	return s
}

// Says is [Model.Says] of the model.
func (c *Concrete) Says(op *sre.Op) bool { return c.m.Says(op) }

// Take returns all ways to take a request, given the values of its fields, results apart; or to say
// something by itself, given all its values, of a model that [Model.Says] it.
func (c *Concrete) Take(request sre.Event, d Domain) []Step {
	r := &taking{c: c.clone(), request: request, domain: d, bound: logic.Assignment{}}
	if c.m.native != nil {
		return r.function()
	}
	rule := c.m.Rule(request.Op)
	if rule == nil || c.free {
		return r.unspecified(Ignored)
	}
	for i, a := range rule.Args {
		r.bound[a] = request.Values[i]
	}
	return r.fork([]*Case{rule.Body})
}
