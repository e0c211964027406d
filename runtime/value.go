package runtime

import (
	"github.com/clouseau-go/clouseau/internal/play/option"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// The vocabulary of packages logic and sre, so that an emitted test imports this package only.
type (
	Value = logic.Value // what fields hold
	Sort  = logic.Sort  // the type of a field
	Var   = logic.Var   // a variable of a goal
	Term  = logic.Term  // a qualifier, or a part of one
	Func  = logic.Func  // a declared function
	Op    = sre.Op      // the signature of an operation
	Field = sre.Field   // a field of an operation
	Trace = sre.Trace   // what was observed in a run

	TraceEvent = sre.Event // an event of a trace
	Expr       = sre.Expr  // a trace expression

	Answer = script.Answer // a value from an event of the run, see Session.From
	Funcs  = script.Funcs  // Go implementations of declared functions
)

// The operations of a system, and what adapters report; see package event.
type (
	System  = event.System  // the operations, and the builder of expressions over them
	Event   = event.Event   // an observed event
	Item    = event.Item    // a pending step of a Stepper
	Outcome = event.Outcome // the result of releasing a step

	Options = option.Options // options of a test; the zero value is a good one
	// Strategy decides what scripts leave open; package schedule has the usual ones.
	Strategy = step.Strategy
)

// NewSystem returns the system with the given visible operations.
func NewSystem(name string, ops ...*Op) *System { return event.NewSystem(name, ops...) }

// The kinds of operations that run.
const (
	Call    = sre.Call
	Send    = sre.Send
	Receive = sre.Receive
)

// The sorts every spec has.
var (
	Bool   = logic.Bool
	Int    = logic.Int
	String = logic.String
)

// NewEnum returns a fresh enumeration.
func NewEnum(name string, values ...string) *Sort { return logic.NewEnum(name, values...) }

// NewInt returns a fresh sort of integers with that name. Its values are those of an integer type
// of Go, such as "uint8", or of int. Those of "time.Duration" are nanoseconds, and printed as 1h.
func NewInt(name string, goType ...string) *Sort {
	return logic.NewGoInt(name, append(goType, "int")[0])
}

// NewString returns a fresh sort of strings with that name.
func NewString(name string) *Sort { return logic.NewString(name) }

// NewOpaque returns a fresh sort of which only equality is known.
func NewOpaque(name string) *Sort { return logic.NewOpaque(name) }

// BoolValue returns the boolean b.
func BoolValue(b bool) Value { return logic.BoolValue(b) }

// IntValue returns the integer n.
func IntValue(n int64) Value { return logic.IntValue(n) }

// StringValue returns the string s.
func StringValue(s string) Value { return logic.StringValue(s) }

// OpaqueValue returns the value of the opaque sort s that v stands for. v must
// be comparable with ==.
func OpaqueValue(s *Sort, v any) Value { return logic.OpaqueValue(s, v) }

// EnumNamed returns the value of an enumeration with that name. It panics if there is none: the
// system then answers with a value that its spec does not know, and its run ends as [Misfit].
func EnumNamed(s *Sort, name string) Value { return event.EnumNamed(s, name) }
