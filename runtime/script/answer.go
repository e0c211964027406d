package script

import "github.com/clouseau-go/clouseau/logic"

// Arg is an argument of an operation: a logic.Value, which stands for itself, or an [Answer].
type Arg interface{ Sort() *logic.Sort }

// Answer is a value that a script has from an event of its run. Where it is used as an argument
// the run is written down with a reference to that event.
type Answer struct {
	logic.Value
	Ref *Ref // nil: it stands for itself
}

// Arguments puts arguments where their values are wanted, and returns where they come from; nil
// where all stand for themselves.
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
			panic("script: an argument is a Value or an Answer") // to print it would put all arguments on the heap
		}
	}
	return from
}
