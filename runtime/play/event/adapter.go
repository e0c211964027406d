package event

import (
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Adapter performs operations on one system under test. Each run has an adapter of its own, which
// one goroutine at a time uses. The context of a call is cancelled when the run is given up or has
// ended. The arguments of a call may be overwritten once the adapter is closed; results are copied.
//
// An error means that the environment is at fault (no connection, no disk), never that the system
// gave a wrong answer: the run is repeated and left out of all rates. Whatever the system answers,
// refusals included, belongs into the results. A panic is one of the system. The error that says
// that the system has closed the connection is an answer of the system too.
type Adapter interface {
	// Call performs a synchronous operation and returns its results in order.
	Call(ctx context.Context, op string, args []logic.Value) (results []logic.Value, err error)
	// Send issues an operation that returns at once.
	Send(ctx context.Context, op string, fields []logic.Value) error
	// Close ends the system. It is always called, even after a hang, when a call may still be under
	// way. The context with which the adapter was made lives until Close has returned.
	Close() error
}

// ErrClosed is returned, wrapped or not, if the system has closed the connection, or its stream. Of
// calls and sends it says that the operation did not happen, a deviation from the script, which
// ends there. Of a source of events it says that nothing more comes, and that what was under way
// may be lost with the connection: an answer that is owed then is not known to be refused.
var ErrClosed = errors.New("the system has closed the connection")

// ErrQuiescent is returned by a source of events that knows that its system is at rest: nothing
// comes until the next operation. The session then does not wait for the deadline.
var ErrQuiescent = errors.New("the system is at rest")

// CallOnly is embedded by adapters of systems without sends.
type CallOnly struct{}

// Send panics: a system without sends is sent nothing.
func (CallOnly) Send(_ context.Context, op string, _ []logic.Value) error {
	panic("runtime: " + op + " is sent to a system that only takes calls")
}

// SendOnly is embedded by adapters of systems without calls.
type SendOnly struct{}

// Call panics: a system without calls takes none.
func (SendOnly) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	panic("runtime: " + op + " is a call of a system that only takes sends")
}

// Calls says how systems of a type perform their operations, with a function for each of them:
//
//	var calls = Calls[*Queue]{
//		"push": func(q *Queue, args []rt.Value) []rt.Value {
//			q.Push(int(args[0].Int()))
//			return nil
//		},
//	}
//
// A function returns the results in their order.
type Calls[S any] map[string]func(system S, args []logic.Value) []logic.Value

// Adapter returns an adapter of one system. Closing it does nothing.
func (c Calls[S]) Adapter(system S) Adapter { return &calls[S]{system: system, operations: c} }

type calls[S any] struct {
	CallOnly
	system     S
	operations Calls[S]
}

func (a *calls[S]) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	perform, ok := a.operations[op]
	if !ok {
		return nil, fmt.Errorf("%T has no operation %s", a.system, op)
	}
	return perform(a.system, args), nil
}

func (a *calls[S]) Close() error { return nil }

// Source is implemented by adapters of systems that emit events by themselves. Emitted events are
// recorded before each operation, while a receive waits, and at the end of the script. An event
// that is emitted during an operation is recorded after it.
type Source interface {
	// Next returns the next event that the system emitted. It waits for one until the context is
	// done, and then returns the context's error; an event that is there is returned even then.
	// io.EOF says that no more will come, ErrQuiescent that none will before the next operation,
	// and ErrClosed that what was under way may be lost with a connection. A source reads ahead
	// into a bounded buffer only: a run takes events one by one, and gives up on a system that
	// does not stop (Options.MaxEvents).
	Next(ctx context.Context) (Event, error)
}

// Panicked returns the results of an operation that panicked: true in the given field, and
// meaningless zero values elsewhere.
func Panicked(op *sre.Op, field string) []logic.Value {
	var out []logic.Value
	for _, f := range op.Fields[op.Args():] {
		switch f.Sort.Kind() {
		case logic.BoolKind:
			out = append(out, logic.BoolValue(f.Name == field))
		case logic.IntKind:
			out = append(out, logic.IntegerValue(f.Sort.Bounds().Clip(logic.Integer{})))
		case logic.OpaqueKind:
			out = append(out, logic.OpaqueValue(f.Sort, nil))
		default:
			out = append(out, logic.AnyValue(f.Sort))
		}
	}
	return out
}
