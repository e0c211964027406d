package runtime

import (
	"context"
	"errors"
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/event"
)

// Adapter performs operations on one system under test. There is one for each
// run, used by one goroutine at a time. The context of a call is cancelled when
// the run is given up or over. What is passed to a call may be overwritten once
// the adapter is closed; what it returns is copied.
//
// An error means that the environment is in the way (no connection, no disk),
// never that the system answered badly: the run is repeated and left out of all
// rates. What the system answers, refusals included, belongs into the results. A
// panic is the system's own. So is an error that is [ErrClosed].
type Adapter interface {
	// Call performs a synchronous operation and returns its results in order.
	Call(ctx context.Context, op string, args []Value) (results []Value, err error)
	// Send issues an operation that returns at once.
	Send(ctx context.Context, op string, fields []Value) error
	// Close ends the system. It is always called, also after a hang, when a
	// call may still be under way. The context that the adapter was made
	// with lives until Close has returned.
	Close() error
}

// ErrClosed is returned by calls and sends, wrapped or not, where the system has
// ended the conversation: it closed the connection, or its stream. The operation
// did not happen; the system deviates from the script by that, and ends it.
var ErrClosed = errors.New("the system has closed the connection")

// ErrQuiescent is returned by a [Source] that knows that its system is at rest:
// nothing comes until the next operation. So nobody has to wait for a deadline.
var ErrQuiescent = errors.New("the system is at rest")

// CallOnly is embedded by adapters of systems without sends, SendOnly by those of systems without
// calls.
type (
	CallOnly = event.CallOnly
	SendOnly = event.SendOnly
)

// Closer makes the Close of an adapter from the method that ends a system, which
// returns an error or nothing.
func Closer[F func() | func() error](end F) func() error {
	switch end := any(end).(type) {
	case func() error:
		return end
	case func():
		return func() error { end(); return nil }
	default:
		panic(fmt.Sprintf("runtime: unexpected %T", end))
	}
}

// Made passes on what the constructor of a system returns: the system alone, or the
// system and an error, which says that none could be made.
//
//	sut, err := rt.Made(stack.New())
func Made[T any](sut T, err ...error) (T, error) {
	if len(err) > 0 {
		return sut, err[0]
	}
	return sut, nil
}

// Source is implemented by adapters whose system emits events by itself. What
// has been emitted is recorded before each operation, while a receive waits, and at
// the end of the script; an event that is emitted during an operation counts as later.
type Source interface {
	// Next returns the next event that the system emitted, waiting for it
	// until the context is done; then the context's error. An event that is there is
	// returned even if the context is done. io.EOF says that no more will come,
	// ErrQuiescent that none will before the next operation. A source reads no
	// further ahead than a bounded buffer goes: a run takes events one by one, and
	// gives up on a system that does not stop (Options.MaxEvents).
	Next(ctx context.Context) (Event, error)
}

// Stepper is implemented by adapters of systems whose steps the tester
// schedules: message queues, cooperative threads, database sessions. It may also be an
// [event.Finder] and [event.Directed].
type Stepper interface {
	// Pending returns the steps that can be released, in the order in which they came up. A step
	// keeps its ID as long as it is pending.
	Pending(ctx context.Context) ([]Item, error)
	// Release lets a pending step happen, or begin.
	Release(ctx context.Context, id int) (Outcome, error)
	// Settle runs all work that the tester does not schedule, until nothing moves: what is no item,
	// and items without an operation, faults and timers apart, as far as that ends by itself.
	Settle(ctx context.Context) error
}
