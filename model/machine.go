package model

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Machine is a state machine in Go that says what a right system answers to a call. Its state may
// be anything, and it is changed in place.
//
//	model.Machine[map[string]int64]{
//		New: func() map[string]int64 { return map[string]int64{} },
//		Call: func(held map[string]int64, q model.Request) model.Expected {
//			switch key := q.Text("key"); q.Op() {
//			case "put":
//				held[key] = q.Int("value")
//				return model.Expected{}
//			default:
//				value, found := held[key]
//				return model.Expected{Fields: map[string]any{"value": value, "found": found},
//					Because: fmt.Sprintf("%d was put", value)}
//			}
//		},
//	}
type Machine[S any] struct {
	New func() S
	// Clone copies a state. It may be nil: a state is then made anew from the calls before it,
	// which takes time in long runs.
	Clone func(S) S
	// Call takes a call in a state, which it may change. It must depend on these alone.
	Call func(state S, q Request) Expected
}

// Request is a call, with its arguments by name.
type Request struct{ event sre.Event }

// Op returns the name of the operation.
func (q Request) Op() string { return q.event.Op.Name }

// Value returns an argument.
func (q Request) Value(name string) logic.Value {
	op := q.event.Op
	i := op.Position(name)
	if i < 0 || i >= op.Args() {
		panic(fmt.Sprintf("model: %s has no argument %q, only %s", op, name, names(op.Fields[:op.Args()])))
	}
	return q.event.Values[i]
}

// Int, Text and Bool return an argument of these kinds.
func (q Request) Int(name string) int64 { return q.Value(name).Int() }

// Text returns an argument that is a string.
func (q Request) Text(name string) string { return q.Value(name).Text() }

// Bool returns an argument that is true or false.
func (q Request) Bool(name string) bool { return q.Value(name).Bool() }

// Expected says what a right system answers.
type Expected struct {
	// Fields maps results to what they have to be: numbers, strings, booleans, names of an
	// enumeration's values, slices, maps, or a [logic.Value]. A result that is left out may be
	// anything.
	Fields map[string]any
	// Because says in words why, for a rejection: elem is 2, expected 3, because 3 was pushed last.
	Because string
	// Unspecified says that the call is not described here; see [Model.Unspecified].
	Unspecified bool
}

// Model returns the model of a state machine. Ops are the operations of the system.
func (m Machine[S]) Model(name string, ops []*sre.Op) *Model {
	return &Model{Name: name, L: logic.NewBuilder(), native: &machine[S]{m, ops}}
}

// reached is a state that a run has reached. It is never changed. Two of them are equal if they are
// the same one, so states need not be comparable.
type reached[S any] struct {
	state S
	// Without Clone: the state before it and the call that leads from there; nil at the start.
	from *reached[S]
	by   sre.Event
}

func (r *reached[S]) String() string { return fmt.Sprint(r.state) }

type machine[S any] struct {
	Machine[S]
	ops []*sre.Op
}

func (m *machine[S]) start() any { return &reached[S]{state: m.New()} }

func (m *machine[S]) take(state any, e sre.Event) []NativeStep {
	before := state.(*reached[S])
	next := &reached[S]{state: m.copied(before)}
	if m.Clone == nil {
		next.from, next.by = before, e
	}
	r := m.Call(next.state, Request{e})
	if r.Unspecified {
		return nil
	}
	return []NativeStep{{State: next, Answers: []sre.Event{m.answer(e.Op, r)}, Because: r.Because}}
}

// copied returns a state that may be changed.
func (m *machine[S]) copied(r *reached[S]) S {
	if m.Clone != nil {
		return m.Clone(r.state)
	}
	var calls []sre.Event
	for ; r.from != nil; r = r.from {
		calls = append(calls, r.by)
	}
	state := m.New()
	for _, e := range slices.Backward(calls) {
		m.Call(state, Request{e})
	}
	return state
}

// answer returns a reply as an event of the operation.
func (m *machine[S]) answer(op *sre.Op, r Expected) sre.Event {
	values := make([]logic.Value, len(op.Fields))
	for name, x := range r.Fields {
		i := op.Position(name)
		if i < op.Args() {
			panic(fmt.Sprintf("model: %s has no result %q, only %s", op, name, names(op.Fields[op.Args():])))
		}
		values[i] = converted(op.Fields[i], x)
	}
	return sre.Event{Op: op, Values: values}
}

// converted returns a Go value as one of a field.
func converted(f sre.Field, x any) logic.Value {
	if v, ok := goValue(f.Sort, x); ok {
		return v
	}
	panic(fmt.Sprintf("model: %v (%T) is no value of %s, which is a %s", x, x, f.Name, f.Sort))
}

// names lists the names of fields.
func names(fields []sre.Field) string {
	var out []string
	for _, f := range fields {
		out = append(out, f.Name)
	}
	return strings.Join(out, ", ")
}
