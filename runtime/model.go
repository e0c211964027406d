package runtime

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
)

// The vocabulary of package model that emitted tests use.
type (
	Model       = model.Model        // what a right system may do
	ModelVar    = model.Var          // a state variable of a model
	ModelRule   = model.Rule         // what it does on a request
	ModelCase   = model.Case         // an alternative of a rule
	ModelUpdate = model.Update       // a change of a state variable
	ModelReply  = model.Reply        // an answer
	Network     = model.Network      // what lies between tester and system
	Rejection   = validate.Rejection // why no behaviour of a model explains a run
)

// The kinds of updates of lists, and the meanings of requests that a model does not describe,
// where they are not the zero values.
const (
	ListAppend = model.Append
	ListDrop   = model.Drop

	UnspecifiedFree      = model.Free
	UnspecifiedForbidden = model.Forbidden
)

// ScalarVar returns a state variable that holds one value.
func ScalarVar(l *logic.Builder, name string, elem *Sort) *ModelVar {
	return model.ScalarVar(l, name, elem)
}

// OptionalVar returns a state variable that holds a value or nothing.
func OptionalVar(l *logic.Builder, name string, elem *Sort) *ModelVar {
	return model.OptionalVar(l, name, elem)
}

// ListVar returns a state variable that holds a list.
func ListVar(l *logic.Builder, name string, elem *Sort) *ModelVar {
	return model.ListVar(l, name, elem)
}

// SetVar returns a state variable that holds a set.
func SetVar(name string, key *Sort) *ModelVar { return model.SetVar(name, key) }

// MapVar returns a state variable that holds a value for every key.
func MapVar(name string, key, elem *Sort) *ModelVar { return model.MapVar(name, key, elem) }

// OptionalMapVar returns a state variable that holds a value or nothing for every key.
func OptionalMapVar(name string, key, elem *Sort) *ModelVar {
	return model.OptionalMapVar(name, key, elem)
}

// validate shows an event to the model's validator, and ends the script where that proves that no
// behaviour of the model explains the run.
func (s *Session) validate(i int) {
	if s.validator == nil || s.ended || !s.validator.Step(s.result.Trace[i]) {
		return
	}
	s.result.Rejection = s.validator.Rejection()
	s.result.Deciding = i
	s.finish(Violation, s.result.Rejection.String())
}
