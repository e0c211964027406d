package sre

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
)

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
	for i, f := range o.Fields {
		if f.Result {
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
		s += fmt.Sprintf("%s = %s", e.Op.Fields[i].Name, v)
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
