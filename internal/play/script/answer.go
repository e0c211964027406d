package script

import "github.com/clouseau-go/clouseau/logic"

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
