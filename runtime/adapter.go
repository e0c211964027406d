package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter performs operations on one system under test; see [event.Adapter]. An adapter that is a
// Source has a system that emits events by itself, one that is a Stepper a system whose steps the
// tester schedules.
type (
	Adapter = event.Adapter
	Source  = event.Source
	Stepper = event.Stepper
)

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
