package run

import (
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Attempt is what is under way in the system: an operation with its arguments, or another method of
// the adapter.
type Attempt struct {
	Op     *sre.Op
	Args   []logic.Value
	From   []*script.Ref // origins of the arguments; nil if unknown
	Method string
	// Reference says that the operation is made on the reference, and not on the system.
	Reference bool
}

// OfReference is an operation of the reference; without an event it is the making of one.
func OfReference(e *sre.Event) Attempt {
	if e == nil {
		return Attempt{Method: "New", Reference: true}
	}
	return Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()], Reference: true}
}

// Parts returns the name of what is under way, and its arguments.
func (a Attempt) Parts() (name, args string) { return a.parts(nil) }

func (a Attempt) parts(names handles) (name, args string) {
	if a.Op == nil {
		return a.Method, ""
	}
	return a.Op.Name, names.assignments(a.Op.Fields[:len(a.Args)], a.Args)
}

func (a Attempt) String() string {
	name, args := a.Parts()
	if a.Op == nil {
		return name
	}
	return name + "(" + args + ")"
}
