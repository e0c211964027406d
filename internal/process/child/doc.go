// Package child runs a system in a process of its own, so that a system that exits, or panics in
// one of its goroutines, does not end the tester.
//
// The process is the test binary again, told to [Serve] the test's system on two pipes. The
// tester's [Process] makes a system there for each run, and performs operations on it:
//
//	tester                          process
//	{"do":"new"}                →   New()                      → {}
//	{"do":"call","op":"push"…}  →   push(3)                    → {"values":[]}
//	{"do":"call","op":"pop"}    →   a goroutine panics           (the pipe breaks)
//
// A broken pipe is a crash of the system, reported with the last output of its process, also where
// the panics of the operation are answers: the system is gone. A panic in the goroutine that the
// tester waits for, an error, and a value that the spec lacks mean in the tester what they mean
// without a process. Handles of the system stay in the process: the tester has numbers for them,
// the same number for equal handles.
package child

// request is a line from the tester to the process.
type request struct {
	Do     string `json:"do"` // start, new, call, send, next or close
	Op     string `json:"op,omitempty"`
	Values []any  `json:"values,omitempty"`
	Wait   int64  `json:"wait,omitempty"` // of next, in nanoseconds
	// Only are the relations that have a second system; nil: all of those that have one.
	Only []string `json:"only,omitzero"`
}

// response is a line back.
type response struct {
	Op     string  `json:"op,omitempty"` // of next
	Values []any   `json:"values,omitempty"`
	Source bool    `json:"source,omitempty"` // of new: the system emits events
	Silent bool    `json:"silent,omitempty"` // of next: nothing came in time
	Rest   bool    `json:"rest,omitempty"`   // of next: nothing will come
	Error  *string `json:"error,omitempty"`  // its text, which may be empty
	Means  string  `json:"means,omitempty"`  // of an error: which one of [meanings] it is
	Panic  *string `json:"panic,omitempty"`  // its text, which may be empty
	Stack  string  `json:"stack,omitempty"`  // of a panic
	Misfit *misfit `json:"misfit,omitempty"`
	// Misread says that the adapter has panicked as it read a value.
	Misread bool `json:"misread,omitempty"`
}
