package sre

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Expr is a trace expression. Its cases are exactly the types below, always
// as pointers that a Builder made.
type Expr interface {
	fmt.Stringer
	// ID numbers the expressions of one builder in the order of their creation.
	ID() int
	// Demands reports whether some parse of some trace may demand an event.
	Demands() bool
	tag() byte // of the case
	expr()
}

type node struct {
	id      int
	demands bool
	of      byte
}

func (n *node) ID() int       { return n.id }
func (n *node) Demands() bool { return n.demands }
func (n *node) tag() byte     { return n.of }
func (*node) expr()           {}

type (
	// None is no trace.
	None struct{ node }
	// Eps is the empty trace.
	Eps struct{ node }
	// Class is the traces of one event that the class allows; it allows some
	// operation.
	Class struct {
		node
		b       *Builder // for printing
		entries []Entry
	}
	// Seq is the concatenations of its parts in order: at least two, none of
	// them a Seq, an Eps or a None.
	Seq struct {
		node
		parts []Expr
	}
	// Or is the union of its at least two parts, at most one of them a Class,
	// in a fixed order.
	Or struct {
		node
		parts []Expr
	}
	// And is the intersection of its at least two parts, at most one of them a
	// Class.
	And struct {
		node
		parts []Expr
	}
	// Not is every trace that body does not denote.
	Not struct {
		node
		body Expr
	}
	// Star is zero or more traces of body, concatenated; body is neither None,
	// Eps nor a Star. Where body is a Class it demands nothing.
	Star struct {
		node
		body Expr
	}
	// Interleave is all shuffles of traces of its at least two parts.
	Interleave struct {
		node
		parts []Expr
	}
)

// Parts returns the parts; the caller must not change them.
func (e *Seq) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *Or) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *And) Parts() []Expr { return e.parts }

// Parts returns the parts; the caller must not change them.
func (e *Interleave) Parts() []Expr { return e.parts }

// Body returns the complemented expression.
func (e *Not) Body() Expr { return e.body }

// Body returns the repeated expression.
func (e *Star) Body() Expr { return e.body }

// Children returns the direct subexpressions of e.
func Children(e Expr) []Expr {
	switch e := e.(type) {
	case *None, *Eps, *Class:
		return nil
	case *Seq:
		return e.parts
	case *Or:
		return e.parts
	case *And:
		return e.parts
	case *Not:
		return []Expr{e.body}
	case *Star:
		return []Expr{e.body}
	case *Interleave:
		return e.parts
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

// Walk calls f on e and all its subexpressions, each once, parents first;
// where f returns false the subexpressions are passed over.
func Walk(e Expr, f func(Expr) bool) {
	seen := map[Expr]bool{}
	var walk func(Expr)
	walk = func(e Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		if f(e) {
			for _, c := range Children(e) {
				walk(c)
			}
		}
	}
	walk(e)
}

// Vars appends the free variables of e that are not yet in dst.
func Vars(dst []*logic.Var, e Expr) []*logic.Var {
	Walk(e, func(e Expr) bool {
		if c, ok := e.(*Class); ok {
			for _, x := range c.entries {
				dst = logic.Vars(dst, x.Allow)
			}
		}
		return true
	})
	return dst
}

// Nullable reports whether e denotes the empty trace.
func Nullable(e Expr) bool {
	switch e := e.(type) {
	case *None, *Class:
		return false
	case *Eps, *Star:
		return true
	case *Seq:
		return all(e.parts, Nullable)
	case *Or:
		return slices.ContainsFunc(e.parts, Nullable)
	case *And:
		return all(e.parts, Nullable)
	case *Not:
		return !Nullable(e.body)
	case *Interleave:
		return all(e.parts, Nullable)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func all(es []Expr, f func(Expr) bool) bool {
	return lists.All(es, f)
}

// Kind says who performs an operation and how it is observed.
type Kind uint8

// The kinds of operations.
const (
	Call    Kind = iota // synchronous: arguments and results in one event
	Send                // issued by the tester, returns at once
	Receive             // a message, an answer or a pending step of the system
	Ghost               // bookkeeping; never runs
)

func (k Kind) String() string { return [...]string{"call", "send", "receive", "ghost"}[k] }

// Field is a field of an operation: an argument, a result, or what a message
// carries.
type Field struct {
	Name string
	Sort *logic.Sort
	// Result says that the system determines the value: a result of a call or
	// of a receive. The fields of a receive that are not results are visible
	// before it is taken and select it.
	Result bool
}

// Op is the signature of an operation. Ops are compared by pointer.
type Op struct {
	Name   string
	Kind   Kind
	Fields []Field // arguments (or fields) first, then results
	index  int     // in the alphabet of its Builder
	split  int     // with a Builder, how many fields are not results, and one more
}

// Index returns the operation's position in its builder's alphabet.
func (o *Op) Index() int { return o.index }

// Visible reports whether the operation's events are observed, that is, whether
// it is no ghost.
func (o *Op) Visible() bool { return o.Kind != Ghost }

// Position returns the position of the named field, or -1.
func (o *Op) Position(name string) int {
	for i, f := range o.Fields {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// Args returns how many of the fields are not results. They come first.
func (o *Op) Args() int {
	if o.split > 0 {
		return o.split - 1
	}
	return o.given()
}

// given counts what Args returns.
func (o *Op) given() int {
	for i := range o.Fields {
		if o.Fields[i].Result {
			return i
		}
	}
	return len(o.Fields)
}

func (o *Op) String() string { return o.Name }

// Event is an operation with a value for each of its fields.
type Event struct {
	Op     *Op
	Values []logic.Value // as long as Op.Fields
}

func (e Event) String() string {
	s := e.Op.Name + "("
	for i, v := range e.Values {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprintf("%s = %s", e.Op.Fields[i].Name, e.Op.Fields[i].Sort.Show(v))
	}
	return s + ")"
}

// Trace is a finite sequence of events.
type Trace []Event

// Visible returns the trace without its ghost events: its erasure.
func (tr Trace) Visible() Trace {
	var out Trace
	for _, e := range tr {
		if e.Op.Visible() {
			out = append(out, e)
		}
	}
	return out
}

func (tr Trace) String() string {
	s := ""
	for i, e := range tr {
		if i > 0 {
			s += "; "
		}
		s += e.String()
	}
	return s
}

// Env returns an environment in which fields have the event's values; for
// everything else it asks env, which may be nil.
func (e Event) Env(env logic.Env) logic.Env { return eventEnv{e, env} }

type eventEnv struct {
	event Event
	env   logic.Env
}

func (x eventEnv) Lookup(leaf logic.Term) (logic.Value, bool) {
	if f, ok := leaf.(*logic.Field); ok {
		i := x.event.Op.Position(f.Name())
		if i < 0 || i >= len(x.event.Values) {
			return logic.Value{}, false
		}
		v := x.event.Values[i]
		return v, v.IsValid()
	}
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Lookup(leaf)
}

func (x eventEnv) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Apply(fn, args)
}

// Extend returns an environment with the values of a, and those of env, which
// may be nil, for everything else.
func Extend(env logic.Env, a logic.Assignment) logic.Env { return extended{a, env} }

type extended struct {
	a   logic.Assignment
	env logic.Env
}

func (x extended) Lookup(leaf logic.Term) (logic.Value, bool) {
	if v, ok := x.a[leaf]; ok || x.env == nil {
		return v, ok
	}
	return x.env.Lookup(leaf)
}

func (x extended) Apply(fn *logic.Func, args []logic.Value) (logic.Value, bool) {
	if x.env == nil {
		return logic.Value{}, false
	}
	return x.env.Apply(fn, args)
}
