package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// ModelDecl is a reference model as a spec declares it: with places for diagnostics, and with what
// emitted Go is printed from. The model that runs, and that the validator is made from, is the
// Model of package model; interp makes it of this one. Emitted tests need that one alone,
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

// ModelVar is a state variable.
type ModelVar struct {
	logic.State
	// Initial is the initial value. Nil means unknown, and empty for a list or set. A scalar has
	// one term. An optional has a term that says whether it is present, and its value, if any; a
	// map has the same for the value under every key. A list or set has its elements.
	Initial []logic.Term
	// Known says that Initial is given.
	Known bool
	Range Range
}

// NewModelVar returns a state variable with the handles of its shape.
func NewModelVar(l *logic.Builder, name string, shape logic.Shape, key, elem *logic.Sort, maybe bool) *ModelVar {
	return &ModelVar{State: logic.NewState(l, name, shape, key, elem, maybe)}
}

// ModelRule is what the system does on a request, a call or a send; or when it says something by
// itself, a receive.
type ModelRule struct {
	Op   *sre.Op
	Args []*logic.Var // the fields of a request that are no results; all fields of a receive
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

// Update returns the first change of a case and those in it; nil if there is none.
func (c *ModelCase) Update() *ModelUpdate {
	if len(c.Updates) > 0 {
		return &c.Updates[0]
	}
	for _, k := range c.Cases {
		if u := k.Update(); u != nil {
			return u
		}
	}
	return nil
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
