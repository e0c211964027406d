package runtime

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/event"
)

// Adapter performs operations on one system under test; see [event.Adapter].
type Adapter = event.Adapter

// ErrClosed is returned by calls, sends and sources if the system has closed the connection,
// ErrQuiescent by a [Source] that knows that its system is at rest.
var (
	ErrClosed    = event.ErrClosed
	ErrQuiescent = event.ErrQuiescent
)

// CallOnly is embedded by adapters of systems without sends, SendOnly by those of systems without
// calls.
type (
	CallOnly = event.CallOnly
	SendOnly = event.SendOnly
)

// Closer makes the Close of an adapter from the system's own method, which returns an error or
// nothing.
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

// Made passes on what the constructor of a system returns: the system alone, or the system and an
// error that says why there is none.
//
//	sut, err := rt.Made(stack.New())
func Made[T any](sut T, err ...error) (T, error) {
	if len(err) > 0 {
		return sut, err[0]
	}
	return sut, nil
}

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

// Stepper is implemented by adapters of systems whose steps the tester schedules: message queues,
// cooperative threads, database sessions. A stepper may also be an [event.Finder].
type Stepper interface {
	// Pending returns the steps that can be released, in the order in which they came up. A step
	// keeps its ID as long as it is pending. The next call may use the memory of the list again.
	Pending(ctx context.Context) ([]Item, error)
	// Release lets a pending step happen, or begin.
	Release(ctx context.Context, id int) (Outcome, error)
	// Settle runs all work that the tester does not schedule, until nothing moves. This is
	// everything that is not an item, and the items without an operation, except faults and timers.
	// If that does not end, it returns [event.ErrRestless].
	Settle(ctx context.Context) error
}
