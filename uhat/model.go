package uhat

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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

// Request is an operation that a tester can perform at any time.
type Request struct {
	Op *sre.Op
	// Answers are the receives, one of which answers each such request; nil if no answer need come,
	// or if the spec says nothing about it.
	Answers []*sre.Op
	Fault   bool // see [Operation.Fault]
}

// Requests returns the calls and sends of the spec in order, with their answers: by the rules of
// the model or, if it has none for the operation, by the futures of its clauses.
func (s *Spec) Requests() []Request {
	var out []Request
	for _, o := range s.Operations {
		switch o.Op.Kind {
		case sre.Call:
			out = append(out, Request{Op: o.Op, Fault: o.Fault})
		case sre.Send:
			out = append(out, Request{o.Op, s.answers(o), o.Fault})
		}
	}
	return out
}

// Connection returns the field that distinguishes connections; empty if there is only one
// connection.
func (s *Spec) Connection() string {
	if s.Model == nil || s.Model.Network == nil {
		return ""
	}
	return s.Model.Network.Connection
}

// Unmodelled returns the operations of which the model says nothing: of a call, no rule says what
// it answers, and of a receive, no rule is about it or answers with it. Whatever they answer is
// right.
func (s *Spec) Unmodelled() (out []*Operation) {
	said := map[*sre.Op]bool{}
	for _, r := range s.Model.Rules {
		said[r.Op] = said[r.Op] || r.Op.Kind != sre.Call
		r.Body.replies(said)
	}
	for _, o := range s.Operations {
		answered := o.Op.Kind == sre.Receive || o.Op.Args() < len(o.Op.Fields)
		if answered && !said[o.Op] && o.Op.Kind != sre.Ghost {
			out = append(out, o)
		}
	}
	return out
}

func (s *Spec) answers(o *Operation) []*sre.Op {
	if s.Model != nil {
		for _, r := range s.Model.Rules {
			if r.Op == o.Op {
				ops, _ := r.Body.answers()
				return ops
			}
		}
	}
	var out []*sre.Op
	for _, c := range o.Clauses {
		some := false
		for _, r := range s.Operations {
			if r.Op.Kind == sre.Receive && Demands(c.Future, r.Op) {
				some = true
				out = lists.With(out, r.Op)
			}
		}
		if !some {
			return nil
		}
	}
	return out
}

// answers returns the first answers to the request in some alternative; ok is false if another
// alternative has none.
func (c *ModelCase) answers() (ops []*sre.Op, ok bool) {
	for _, r := range c.Replies {
		if r.Op.Kind == sre.Receive && r.Each == nil { // of a list without elements there is none
			return []*sre.Op{r.Op}, true
		}
	}
	for _, k := range c.Cases {
		inner, ok := k.answers()
		if !ok {
			return nil, false
		}
		for _, op := range inner {
			ops = lists.With(ops, op)
		}
	}
	return ops, len(c.Cases) > 0
}

// replies adds the operations with which a case may answer.
func (c *ModelCase) replies(to map[*sre.Op]bool) {
	for _, r := range c.Replies {
		to[r.Op] = true
	}
	for _, k := range c.Cases {
		k.replies(to)
	}
}

// TargetReference is a second implementation of the operations. Each call of the system is made on
// it as well, and the answers are compared.
type TargetReference struct {
	New string // "pkg.New" or "pkg.New[int]": its constructor
	// Methods maps operations to the methods that perform them, if these are not called as those of
	// the system.
	Methods map[string]ReferenceMethod
	Errors  []ErrorMap
	Close   string // a method called at the end of a run; empty if none
	// Snapshot is a method of both implementations that returns their state, for explanations;
	// empty if there is none.
	Snapshot string
	Freedoms []Freedom // in the order of the spec
	// Without lists operations that change nothing in the reference, and are not made on it. All
	// their results are skipped.
	Without []string
	Range   Range
}

// ReferenceMethod is a method of a reference.
type ReferenceMethod struct {
	Name string
	// Args and Results are the fields of the parameters and results, if Signed; else these are the
	// fields of the operation in order. A result may be Dropped, and the last one Ready.
	Args, Results []string
	Signed        bool
}

// Dropped stands for a result of a method that the operation does not have.
const Dropped = "_"

// Ready stands for the result of a method that tells whether the call could be made: it has to wait
// if it is false. Only operations that may wait have it.
const Ready = "ready"

// Ready reports whether the method tells whether the call has to wait.
func (m ReferenceMethod) Ready(op *sre.Op) bool {
	n := len(m.Results)
	return n > 0 && m.Results[n-1] == Ready && op.Position(Ready) < 0
}

// Freedom says in what the answers of an operation may differ.
type Freedom struct {
	Op string
	// Skip lists the results that are not compared, AnyOrder those whose elements may come in any
	// order.
	Skip, AnyOrder []string
	// Abstract maps results to Go functions "pkg.Func"; what these return is compared.
	Abstract map[string]string
	// Refusal is the result that tells whether the system has refused the operation. A refusal is
	// always right, and changes nothing. Empty: a refusal is an answer like others.
	Refusal string
}

// Freedom returns in what the answers of an operation may differ.
func (r *TargetReference) Freedom(op string) Freedom {
	for _, f := range r.Freedoms {
		if f.Op == op {
			return f
		}
	}
	return Freedom{Op: op}
}

// Compared returns the results of an operation that are compared.
func (r *TargetReference) Compared(o *Operation) []string {
	skipped := lists.Set(r.Freedom(o.Op.Name).Skip)
	var out []string
	for _, f := range o.Op.Fields {
		if f.Result && !skipped[f.Name] {
			out = append(out, f.Name)
		}
	}
	return out
}

// Done returns the value of a result that says that the operation was performed, and not refused:
// true, the value for no error, or that there was no panic.
func (r *TargetReference) Done(o *Operation, field string) logic.Value {
	if o.Panicked == field {
		return logic.BoolValue(false)
	}
	s := o.Op.Fields[o.Op.Position(field)].Sort
	for _, m := range r.Errors {
		if m.Op == o.Op.Name && m.Field == field && m.Nil != "" {
			return logic.EnumValue(s, slices.Index(s.Values(), m.Nil))
		}
	}
	return logic.BoolValue(true)
}

// Judge returns what stands for the judge of random requests: a goal of the name of the model, of
// the reference if there is no model, or of the promises if there are neither. It is nil if the
// spec has none of these.
func (s *Spec) Judge() *Goal {
	switch {
	case s.Model != nil:
		return s.Model.Goal()
	case s.Target != nil && s.Target.Reference != nil:
		return &Goal{Name: s.base() + "_reference", Doc: "the system answers as " + s.Target.Reference.New + " does"}
	case s.Target != nil && s.Promised():
		return &Goal{Name: s.base() + "_promises", Doc: "each answer is as its operation promises"}
	}
	return nil
}
