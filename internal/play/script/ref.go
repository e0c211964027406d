package script

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Trace has the events of a run by their labels; an event that did not happen is nil.
type Trace []*sre.Event

// Ref refers to a value of an earlier event, from which a part of a request comes.
type Ref struct {
	Event int     // the label
	Op    *sre.Op // of the original event; it says which others are like it
	Field string
	Path  Path // into the field
	Func  Func // of the value there
}

// String returns the reference as in 3.fd or 2.body@items#1@id.+1.
func (r Ref) String() string {
	s := fmt.Sprintf("%d.%s%s", r.Event, r.Field, r.Path)
	if r.Func.Name != "" {
		s += "." + r.Func.Name
	}
	return s
}

// Strict returns the value in a trace, of a sort; ok is false if the event is missing or has
// another shape.
func (r Ref) Strict(t Trace, sort *logic.Sort) (v logic.Value, ok bool) {
	return r.in(t.at(r.Event), sort, false)
}

// Loose returns the value in a trace, or else a substitute, as the package comment says, and the
// label of the event that has it. ok is false if the path leads nowhere in any event.
func (r Ref) Loose(t Trace, sort *logic.Sort) (v logic.Value, label int, ok bool) {
	if v, ok := r.in(t.at(r.Event), sort, true); ok {
		return v, r.Event, true
	}
	for _, alike := range []bool{true, false} {
		for i := len(t) - 1; i >= 0; i-- {
			if t[i] == nil || alike && t[i].Op != r.Op || !r.fits(t[i].Op) {
				continue
			}
			if v, ok := r.in(t[i], sort, true); ok {
				return v, i, true
			}
		}
	}
	return logic.Value{}, -1, false
}

// fits reports whether an operation has a field of the same name and sort. What is called alike and
// has another sort is something else.
func (r Ref) fits(op *sre.Op) bool {
	i := op.Position(r.Field)
	j := r.Op.Position(r.Field)
	return i >= 0 && j >= 0 && op.Fields[i].Sort == r.Op.Fields[j].Sort
}

func (t Trace) at(label int) *sre.Event {
	if label < 0 || label >= len(t) {
		return nil
	}
	return t[label]
}

// in returns the value in an event, which may be nil.
func (r Ref) in(e *sre.Event, sort *logic.Sort, loose bool) (logic.Value, bool) {
	if e == nil {
		return logic.Value{}, false
	}
	i := e.Op.Position(r.Field)
	if i < 0 || i >= len(e.Values) {
		return logic.Value{}, false
	}
	from := sort
	if r.Func.Arg != nil {
		from = r.Func.Arg
	}
	v, ok := r.Path.follow(e.Values[i], from, loose)
	if !ok || r.Func.Apply == nil {
		return v, ok
	}
	out, ok := r.Func.Apply(v)
	if !ok || !logic.Compatible(out.Sort(), sort) {
		return logic.Value{}, false
	}
	return out, sort.Kind() != logic.IntKind || sort.Bounds().Has(out.Integer())
}

// Default returns the value of a reference of which nothing is known: false, 0, the empty string,
// or the first value of an enumeration. An opaque sort has none.
func Default(sort *logic.Sort) (v logic.Value, ok bool) {
	switch sort.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(false), true
	case logic.IntKind:
		return logic.IntValue(0), true
	case logic.StringKind:
		return logic.StringValue(""), true
	case logic.EnumKind:
		return logic.EnumValue(sort, 0), true
	case logic.OpaqueKind:
	default:
		return logic.AnyValue(sort), true
	}
	return logic.Value{}, false
}

// Arg is an argument of an operation: a logic.Value, which stands for itself, or an [Answer].
type Arg interface{ Sort() *logic.Sort }

// Answer is a value that a script has from an event of its run. An argument that is an Answer is
// recorded with a reference to that event.
type Answer struct {
	logic.Value
	Ref *Ref // nil: a literal
}

// Arguments writes the values of arguments to values, and returns their origins; nil if all are
// literals.
func Arguments(args []Arg, values []logic.Value) (from []*Ref) {
	for i, a := range args {
		switch a := a.(type) {
		case logic.Value:
			values[i] = a
		case Answer:
			if values[i] = a.Value; a.Ref == nil {
				continue
			}
			if from == nil {
				from = make([]*Ref, len(args))
			}
			from[i] = a.Ref
		default:
			// The message does not print the argument, since that would move all arguments to the
			// heap.
			panic("script: an argument is a Value or an Answer")
		}
	}
	return from
}

// Referred returns the values that come from earlier events; the others are invalid.
func Referred(values []logic.Value, from []*Ref) []logic.Value {
	out := make([]logic.Value, len(values))
	for i, ref := range from {
		if ref != nil {
			out[i] = values[i]
		}
	}
	return out
}
