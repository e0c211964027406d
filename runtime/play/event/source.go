package event

import "context"

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
