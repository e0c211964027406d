package model

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
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
		next.from = before
		next.by = e
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
	return lists.Joined(fields, ", ", func(f sre.Field) string { return f.Name })
}

// goValue returns a Go value as one of a sort, if it is one: numbers, texts and truth values of any
// Go type of that kind, the names of an enumeration's values, slices and arrays for lists, and maps
// for maps. A value of an opaque sort is the Go value itself.
func goValue(s *logic.Sort, x any) (v logic.Value, ok bool) {
	if v, is := x.(logic.Value); is {
		return v, true
	}
	if s.Kind() == logic.OpaqueKind {
		return logic.OpaqueValue(s, x), true
	}
	r := reflect.ValueOf(x)
	switch k := s.Kind(); {
	case !r.IsValid():
		return v, false
	case k == logic.BoolKind && r.Kind() == reflect.Bool:
		return logic.BoolValue(r.Bool()), true
	case k == logic.IntKind && r.CanInt():
		return logic.IntValue(r.Int()), true
	case k == logic.IntKind && r.CanUint():
		return logic.IntegerValue(logic.UnsignedInteger(r.Uint())), true
	case k == logic.FloatKind && r.CanFloat():
		return logic.FloatValue(r.Float()), true
	case k == logic.StringKind && r.Kind() == reflect.String:
		return logic.StringValue(r.String()), true
	case k == logic.EnumKind && r.Kind() == reflect.String:
		i := slices.Index(s.Values(), r.String())
		if i < 0 {
			return v, false
		}
		return logic.EnumValue(s, i), true
	case k == logic.BytesKind && r.Kind() == reflect.Slice && r.Type().Elem().Kind() == reflect.Uint8:
		return logic.BytesValue(string(r.Bytes())), true
	case k == logic.ListKind && (r.Kind() == reflect.Slice || r.Kind() == reflect.Array):
		return goList(s, r)
	case k == logic.MapKind && r.Kind() == reflect.Map:
		return goMap(s, r)
	}
	return v, false
}

// goList returns a slice or an array as a list.
func goList(s *logic.Sort, r reflect.Value) (v logic.Value, ok bool) {
	elems := make([]logic.Value, r.Len())
	for i := range elems {
		if elems[i], ok = goValue(s.Elem(), r.Index(i).Interface()); !ok {
			return v, false
		}
	}
	return logic.ListValue(elems...), true
}

// goMap returns a Go map as a map.
func goMap(s *logic.Sort, r reflect.Value) (v logic.Value, ok bool) {
	var entries []logic.Pair
	for i := r.MapRange(); i.Next(); {
		key, fits := goValue(s.Key(), i.Key().Interface())
		value, right := goValue(s.Elem(), i.Value().Interface())
		if !fits || !right {
			return v, false
		}
		entries = append(entries, logic.Pair{Key: key, Value: value})
	}
	return logic.MapValue(entries...), true
}

// Transition is one way in which a model that is a Go function takes a request.
type Transition[S comparable] struct {
	Outputs []Output
	Next    S
}

// Output is an answer with concrete values: the results of the call, or an event that the tester
// receives.
type Output struct {
	Op string
	// Values of all fields; the zero Value may be any, as for the arguments of a call.
	Values []logic.Value
}

// Function returns the model of a functional transition specification: step returns all that a
// correct system may do on a request in a state. If it returns nothing, the request is not
// specified in that state. Ops are the operations that outputs name.
//
// States are compared with ==, and step must depend only on its arguments.
func Function[S comparable](name string, ops []*sre.Op, start S, step func(state S, request sre.Event) []Transition[S]) *Model {
	named := map[string]*sre.Op{}
	for _, op := range ops {
		named[op.Name] = op
	}
	return &Model{Name: name, L: logic.NewBuilder(), native: &function[S]{named, start, step}}
}

// native is a model that is a Go function.
type native interface {
	start() any
	take(state any, e sre.Event) []NativeStep
}

// NativeStep is one way in which a Go function takes a request.
type NativeStep struct {
	State   any         // the next one
	Answers []sre.Event // invalid values may be any
	Because string      // why the answers are right, in words; may be empty
}

// NativeStart returns the initial state of a model that is a Go function.
func (m *Model) NativeStart() any { return m.native.start() }

// NativeSteps returns the ways in which a model that is a Go function takes a request in a state;
// none if the request is not specified.
func (m *Model) NativeSteps(state any, request sre.Event) []NativeStep {
	return m.native.take(state, request)
}

type function[S comparable] struct {
	ops   map[string]*sre.Op
	first S
	step  func(S, sre.Event) []Transition[S]
}

func (f *function[S]) start() any { return f.first }

func (f *function[S]) take(state any, e sre.Event) []NativeStep {
	var out []NativeStep
	for _, t := range f.step(state.(S), e) {
		s := NativeStep{State: t.Next}
		for _, o := range t.Outputs {
			op := f.op(o)
			values := make([]logic.Value, len(op.Fields))
			copy(values, o.Values)
			s.Answers = append(s.Answers, sre.Event{Op: op, Values: values})
		}
		out = append(out, s)
	}
	return out
}

// op returns the operation that an output names.
func (f *function[S]) op(o Output) *sre.Op {
	op := f.ops[o.Op]
	if op == nil {
		panic("model: an output names the operation " + o.Op + ", which the model was not given")
	}
	return op
}

// IsFunction reports whether the model is a Go function.
func (m *Model) IsFunction() bool { return m.native != nil }
