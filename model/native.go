package model

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

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
