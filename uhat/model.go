package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// ModelDecl is a reference model as a spec declares it: with places for diagnostics, and with what
// emitted Go is printed from. The model that runs, and that the validator is made from, is the
// Model of package model; runtime/interp makes it of this one. Emitted tests need that one alone,
// so they reach neither this package nor its imports.
type ModelDecl struct {
	Name, Doc string
	State     []*ModelVar
	Rules     []*ModelRule // at most one for each operation
	// Unspecified says what a request means if no case applies.
	Unspecified Unspecified
	Network     *NetworkDecl // nil: messages arrive in order and are never lost
	// Func is a Go function "pkg.Func" that returns the model; then there is neither
	// state nor rule. Empty if there is none.
	Func  string
	Range Range
	// Changes lists the differences from the model that it extends, in the order of its text.
	Changes []ModelChange
}

// ModelChange is a difference between a derived model and the one that it extends.
type ModelChange struct {
	Kind  ChangeKind
	Part  string // such as "state held", or "put, case refused"
	Range Range
}

// ChangeKind says how a derived model changes a part.
type ChangeKind uint8

// The kinds of changes.
const (
	Added ChangeKind = iota
	Changed
	Removed
)

func (k ChangeKind) String() string { return [...]string{"added", "changed", "removed"}[k] }

// Goal returns a goal that stands for the model, in tests that only the model judges: it has the
// name of the model, and no trace.
func (m *ModelDecl) Goal() *Goal {
	doc := m.Doc
	if doc == "" {
		doc = "what a right system may do"
	}
	return &Goal{Name: m.Name, Doc: doc}
}

// Shape is the form of a state variable.
type Shape uint8

// The shapes of state variables.
const (
	Scalar   Shape = iota // one value
	Optional              // one value, or nothing
	List                  // finitely many values in order
	Set                   // a set of values
	Map                   // a value, or an optional one, for every key
)

func (s Shape) String() string { return [...]string{"scalar", "optional", "list", "set", "map"}[s] }

// ModelVar is a state variable. Terms read it through its handles; its shape says which ones it
// has.
type ModelVar struct {
	Name  string
	Shape Shape
	Key   *logic.Sort // of a map or set
	Elem  *logic.Sort // of all but a set
	// Maybe says that the values of a map are optional.
	Maybe bool
	// Initial is the initial value. Nil means unknown, and empty for a list or set. A scalar has
	// one term. An optional has a term that says whether it is present, and its value, if any; a
	// map has the same for the value under every key. A list or set has its elements.
	Initial []logic.Term
	// Known says that Initial is given.
	Known bool

	// Value is the value of a scalar, or of an optional that is present; the others as a value: a
	// list, the elements of a set in order, a map.
	Value *logic.Var
	Has   *logic.Var  // whether an optional is present
	Size  *logic.Var  // of a list
	At    *logic.Func // of a list: the value at an index; of a map: the value under a key
	// Whether a list or set contains a value, or a map with optional values has a key.
	Contains *logic.Func
	Range    Range
}

// NewModelVar returns a state variable with the handles of its shape.
func NewModelVar(l *logic.Builder, name string, shape Shape, key, elem *logic.Sort, maybe bool) *ModelVar {
	v := &ModelVar{Name: name, Shape: shape, Key: key, Elem: elem, Maybe: maybe}
	switch shape {
	case Scalar:
		v.Value = l.Var(name, elem)
	case Optional:
		v.Value, v.Has = l.Var("the("+name+")", elem), l.Var("has("+name+")", logic.Bool)
	case List:
		v.Value = l.Var(name, listOf(elem))
		v.Size = l.Var("size("+name+")", logic.Int)
		v.At = &logic.Func{Name: name, Args: []*logic.Sort{logic.Int}, Result: elem}
		v.Contains = &logic.Func{Name: "contains_" + name, Args: []*logic.Sort{elem}, Result: logic.Bool}
	case Set:
		v.Value = l.Var(name, listOf(key))
		v.Contains = &logic.Func{Name: name, Args: []*logic.Sort{key}, Result: logic.Bool}
	case Map:
		v.Value = l.Var(name, logic.NewMap("map("+key.Name()+", "+elem.Name()+")", key, elem))
		v.At = &logic.Func{Name: name, Args: []*logic.Sort{key}, Result: elem}
		if maybe {
			v.Contains = &logic.Func{Name: "has_" + name, Args: []*logic.Sort{key}, Result: logic.Bool}
		}
	}
	return v
}

// listOf returns a sort of lists. Sorts of one form mix.
func listOf(elem *logic.Sort) *logic.Sort { return logic.NewList("list("+elem.Name()+")", elem) }

// ModelRule is what the system does on a request: a call or a send.
type ModelRule struct {
	Op   *sre.Op
	Args []*logic.Var // the fields of the request that are no results
	Body *ModelCase
}

// ModelCase is an alternative of a rule. It applies if When holds, and happens with any values of
// its choices that satisfy Require. If it has cases of its own, one of those that apply is taken as
// well. All terms read the state before the request, and all updates happen at once.
type ModelCase struct {
	Label   string
	When    logic.Term // never nil
	Choices []*logic.Var
	Require logic.Term // never nil
	Updates []ModelUpdate
	Replies []ModelReply
	Cases   []*ModelCase
	Range   Range
}

// UpdateKind is how an update changes a state variable.
type UpdateKind uint8

// The kinds of updates.
const (
	Assign UpdateKind = iota // the variable, or under Key its cell, becomes Terms
	Append                   // a list gets Terms at its end
	Drop                     // a list loses its first element, if it has one
	Become                   // a list becomes the one term in Terms, a set or map a copy of another
)

// ModelUpdate is a change of a state variable.
type ModelUpdate struct {
	Var  *ModelVar
	Kind UpdateKind
	Key  logic.Term // of a map or set: the cell; nil: the whole variable
	// Terms are the value, written as in ModelVar.Initial.
	Terms []logic.Term
	Range Range
}

// ModelReply is what the system answers: the results of a call, or an event that the
// tester receives.
type ModelReply struct {
	Op *sre.Op // the call itself, or a receive
	// Fields has a term for each field of Op; nil if the value is free, and for the arguments of a
	// call.
	Fields []logic.Term
	// Each, if it is not nil, stands for the elements of the list Of: there is a reply for each.
	Each  *logic.Var
	Of    logic.Term
	Range Range
}

// Unspecified says what a request means that the model does not describe.
type Unspecified uint8

// The meanings of requests that a model does not describe.
const (
	Ignored   Unspecified = iota // any answer, no event, and the state stays
	Free                         // from then on the system may do anything
	Forbidden                    // the request cannot have happened
)

// NetworkDecl declares what lies between the tester and the system.
type NetworkDecl struct {
	Unordered bool
	// The field of sends and receives that names the connection; empty: there is one connection.
	Connection string
	Lossy      bool
	// Copies is how many more times a packet may be delivered.
	Copies int
	// Capacity is how many packets may be under way in one direction of a connection; 0: any
	// number.
	Capacity int
	Range    Range
}
