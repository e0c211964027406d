// Package event defines the vocabulary of runs: the operations of a system under test, and what
// adapters report of it.
//
// A [System] knows the operations by their names, and builds the trace expressions over them that
// goals are made of:
//
//	push := &sre.Op{Name: "push", Kind: sre.Call, Fields: []sre.Field{{Name: "elem", Sort: logic.Int}}}
//	s := NewSystem("stack", push)
//	goal := s.Seq(s.All(), s.Event(push, s.L.Eq(s.Field(push, "elem"), s.L.Int(0))))
//
// An adapter reports an [Event], with the operation's name; the trace of a run has it as a
// sre.Event, with the operation itself. A system whose steps the tester schedules has pending
// steps, each an [Item], and what comes of a released one is an [Outcome].
//
// The package lies below runtime, which has aliases of its names for emitted tests, and below the
// packages that need the names without runtime.
package event
