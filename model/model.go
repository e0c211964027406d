package model

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Model says what a correct system may do. Its terms belong to L and have no fields. They mention
// state variables through the handles of [Var], the arguments of a request through [Rule.Args], and
// internal choices through [Case.Choices].
//
// A model is immutable once it is in use, and may be shared.
type Model struct {
	Name, Doc string
	L         *logic.Builder
	State     []*Var
	Rules     []*Rule // at most one for each operation
	// Unspecified says what a request means if no case applies.
	Unspecified Unspecified
	Network     *Network // nil: packets keep their order and are never lost
	// Funcs are the Go implementations of declared functions. A function without an implementation
	// may be any function.
	Funcs map[*logic.Func]func([]logic.Value) logic.Value

	native native // if the model is a Go function; else nil
}

// The shapes of state variables.
const (
	Scalar   = logic.ScalarShape
	Optional = logic.OptionalShape
	List     = logic.ListShape
	Set      = logic.SetShape
	Map      = logic.MapShape
)

// Var is a state variable. Where a map is copied, its Value stands for it, see [Become].
type Var struct {
	logic.State

	// Initial is the initial value, if Known is set; otherwise the value is unknown, and a list or
	// set is empty. A scalar has one term. An optional has a term that says whether it is present,
	// and its value. A map has the same for the value under every key: a term, after one for the
	// presence if the map is optional. A list or set has its elements. A nil term stands for any
	// value.
	Initial []logic.Term
	Known   bool
}

// Rule is what the system does on a request, a call or a send; or when it says something by itself,
// a receive. It then says it with any values for which a case applies, at any time, at the moment
// in which the tester receives it: such a message is never under way, and has no reply.
type Rule struct {
	Op   *sre.Op
	Args []*logic.Var // the fields of a request that are no results; all fields of a receive
	Body *Case
}

// Says reports whether the system may say something by itself, without a request.
func (m *Model) Says(op *sre.Op) bool { return op.Kind == sre.Receive && m.Rule(op) != nil }

// otherwise is what it means that no case of a rule applies: the system does not say by itself what
// no case describes.
func (m *Model) otherwise(op *sre.Op) Unspecified {
	if op.Kind == sre.Receive {
		return Forbidden
	}
	return m.Unspecified
}

// Case is an alternative of a rule. It applies if When holds, and happens with any values of its
// choices that satisfy Require. If it has cases of its own, one of those that apply happens as
// well. All terms read the state before the request, and all updates happen at once, outer ones
// first.
type Case struct {
	Label   string
	When    logic.Term // nil: always
	Choices []*logic.Var
	Require logic.Term // nil: nothing
	Updates []Update
	Replies []Reply
	Cases   []*Case
}

// UpdateKind is how an update changes a state variable.
type UpdateKind uint8

// The kinds of updates.
const (
	Assign UpdateKind = iota // the variable, or its cell under Key, becomes Terms
	Append                   // a list gets Terms at its end
	Drop                     // a list loses its first element, if it has one
	// A list becomes the one term in Terms, a list as well; a set or a map becomes a copy of the
	// variable of the same shape whose Value the term is.
	Become
)

// Update is a change of a state variable.
type Update struct {
	Var   *Var
	Kind  UpdateKind
	Key   logic.Term   // of a map or set: the cell; nil: the whole variable
	Terms []logic.Term // written as in Var.Initial
}

// Reply is what the system answers: the results of a call, or an event that the
// tester receives.
type Reply struct {
	Op *sre.Op // the call itself, or a receive
	// One term for each field of Op; nil: any value, as for the arguments of a call.
	Fields []logic.Term
	// Each, if it is not nil, stands for the elements of the list Of: there is a reply for each of
	// them, in this order.
	Each *logic.Var
	Of   logic.Term
}

// Unspecified says what a request means that the model does not describe.
type Unspecified uint8

// The meanings of requests that a model does not describe. A request of an operation without a rule
// is always ignored.
const (
	Ignored   Unspecified = iota // any answer, no event, and the state stays
	Free                         // from then on the system may do anything
	Forbidden                    // the request cannot have happened
)

// Network is what lies between the tester and the system.
type Network struct {
	Unordered bool // packets overtake each other, even within a connection
	// The field of sends and receives that names the connection; empty: there is one connection.
	Connection string
	Lossy      bool // packets may get lost
	Copies     int  // how many more times a packet may be delivered
	// How many packets may be under way in one direction of a connection; 0: any number.
	Capacity int
}

// Rule returns the rule of an operation, or nil.
func (m *Model) Rule(op *sre.Op) *Rule {
	return lists.First(m.Rules, func(r *Rule) bool { return r.Op == op })
}

// columns returns how many terms a cell, scalar or optional has.
func (v *Var) columns() int {
	if v.Shape == Optional || v.Maybe {
		return 2
	}
	return 1
}

// Sorts returns the sorts of the columns of a cell, scalar or optional. If the value is optional,
// its presence comes first.
func (v *Var) Sorts() []*logic.Sort {
	switch {
	case v.Shape == Set:
		return []*logic.Sort{logic.Bool}
	case v.columns() == 2:
		return []*logic.Sort{logic.Bool, v.Elem}
	}
	return []*logic.Sort{v.Elem}
}

// ScalarVar returns a state variable that holds one value.
func ScalarVar(l *logic.Builder, name string, elem *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, Scalar, nil, elem, false)}
}

// OptionalVar returns a state variable that holds a value or nothing.
func OptionalVar(l *logic.Builder, name string, elem *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, Optional, nil, elem, false)}
}

// ListVar returns a state variable that holds a list.
func ListVar(l *logic.Builder, name string, elem *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, List, nil, elem, false)}
}

// SetVar returns a state variable that holds a set.
func SetVar(l *logic.Builder, name string, key *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, Set, key, nil, false)}
}

// MapVar returns a state variable that holds a value for every key.
func MapVar(l *logic.Builder, name string, key, elem *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, Map, key, elem, false)}
}

// OptionalMapVar returns a state variable that holds a value or nothing for every key.
func OptionalMapVar(l *logic.Builder, name string, key, elem *logic.Sort) *Var {
	return &Var{State: logic.NewState(l, name, Map, key, elem, true)}
}

// From returns v with an initial value, in the form of [Var.Initial].
func (v *Var) From(initial ...logic.Term) *Var {
	v.Initial = initial
	v.Known = true
	return v
}

// Compared returns the parts of a rule's terms that compare the i-th argument of its requests with
// something, ask whether a list or set contains it, or read a map under it. It returns the
// outermost such parts of conditions, updates and replies, each once.
func (r *Rule) Compared(i int) []logic.Term {
	var out []logic.Term
	r.Body.terms(func(t logic.Term) {
		if !logic.Occurs(r.Args[i], t) {
			return
		}
		logic.Walk(t, func(u logic.Term) bool {
			switch u.(type) {
			case *logic.Eq, *logic.Le, *logic.App:
				if logic.Occurs(r.Args[i], u) && !slices.Contains(out, u) {
					out = append(out, u)
				}
				return false
			}
			return true
		})
	})
	return out
}

// Literals returns the values that a model's terms mention, each once.
func (m *Model) Literals() []logic.Value {
	var out []logic.Value
	for _, r := range m.Rules {
		r.Body.terms(func(t logic.Term) {
			logic.Walk(t, func(u logic.Term) bool {
				if lit, ok := u.(*logic.Lit); ok && !slices.Contains(out, lit.Value()) {
					out = append(out, lit.Value())
				}
				return true
			})
		})
	}
	return out
}

// terms calls f for each term of a case and of those in it.
func (c *Case) terms(f func(logic.Term)) {
	some := func(ts ...logic.Term) {
		for _, t := range ts {
			if t != nil {
				f(t)
			}
		}
	}
	some(c.When, c.Require)
	for _, u := range c.Updates {
		some(u.Key)
		some(u.Terms...)
	}
	for _, r := range c.Replies {
		some(r.Of)
		some(r.Fields...)
	}
	for _, k := range c.Cases {
		k.terms(f)
	}
}

// choices returns the choices of a case and of those in it, and what stands for elements.
func (c *Case) choices() []*logic.Var {
	out := slices.Clone(c.Choices)
	for _, r := range c.Replies {
		if r.Each != nil {
			out = append(out, r.Each)
		}
	}
	for _, k := range c.Cases {
		out = append(out, k.choices()...)
	}
	return out
}

// Mean returns the meaning of terms of a rule for a request, in a state that has had n unknowns.
// Choices are unknown.
func (x *Stepper) Mean(slots []Slot, n int, rule *Rule, args, terms []logic.Term) []logic.Term {
	return x.request(slots, n, rule, args).with(rule.Body.choices()).all(terms)
}

// Keys returns for each operation which of its arguments is its key: the state consists of maps and
// sets, and a request reads and writes them under its key alone. Such a model is many small ones,
// one for each key, and what happens under one key has no part in what happens under another. An
// operation that neither reads nor writes the state has -1. ok is false if the model is not so, as
// far as its terms tell.
func (m *Model) Keys() (keys map[*sre.Op]int, ok bool) {
	if m.native != nil || m.Network != nil || m.Unspecified == Free || len(m.State) == 0 {
		return nil, false
	}
	for _, v := range m.State {
		if v.Shape != Map && v.Shape != Set {
			return nil, false
		}
	}
	keys = map[*sre.Op]int{}
	for _, r := range m.Rules {
		if keys[r.Op], ok = m.key(r); !ok {
			return nil, false
		}
	}
	return keys, true
}

// key returns the argument that is the key of a rule's requests; -1 if they do not touch the state.
func (m *Model) key(r *Rule) (arg int, ok bool) {
	arg = -1
	ok = true
	under := func(key logic.Term) {
		i := slices.IndexFunc(r.Args, func(v *logic.Var) bool { return key == logic.Term(v) })
		ok = ok && i >= 0 && (arg < 0 || arg == i)
		arg = i
	}
	r.Body.updates(func(u Update) {
		if ok = ok && u.Kind == Assign && u.Key != nil; ok {
			under(u.Key)
		}
	})
	r.Body.terms(func(t logic.Term) {
		logic.Walk(t, func(u logic.Term) bool {
			switch u := u.(type) {
			case *logic.Var: // a map or set as a whole
				ok = ok && !slices.ContainsFunc(m.State, func(v *Var) bool { return v.Value == u })
			case *logic.App:
				if slices.ContainsFunc(m.State, func(v *Var) bool { return u.Func() == v.At || u.Func() == v.Contains }) {
					under(u.Args()[0])
				}
			}
			return ok
		})
	})
	return arg, ok
}

// updates calls f for each update of a case and of those in it.
func (c *Case) updates(f func(Update)) {
	c.each(func(k *Case) {
		for _, u := range k.Updates {
			f(u)
		}
	})
}

// each calls f for a case and those in it.
func (c *Case) each(f func(*Case)) {
	f(c)
	for _, k := range c.Cases {
		k.each(f)
	}
}

// Native reports whether the model is written in Go.
func (m *Model) Native() bool { return m.native != nil }
