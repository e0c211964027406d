package event

import (
	"context"
	"errors"

	"github.com/clouseau-go/clouseau/logic"
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
