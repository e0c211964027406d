// Package runtime is what emitted tests import, under the name rt: it runs
// generators against a system, records what happens, judges it, and reports.
//
// A [Test] names the operations of a system, one goal, a way to make a fresh
// system for each run, and the generators. A [Generator] is a function over a
// [Session]: it draws values, performs operations and checks answers.
//
//	func generator(s *rt.Session) {
//		x := s.Int("x", rt.Between(0, 20))
//		s.Next("push.onto_smaller")
//		s.Call("push", rt.IntValue(x))
//		s.Decide("isEmpty.answers", "result == true")
//		r := s.Call("isEmpty")
//		s.Assert(r[0].Bool(), "result", "result == true")
//	}
//
// The script is the goal's plan, so its assertions describe the system that has
// the bug: where the last answer is as asserted, the goal's monitor (package monitor) has seen a
// violation; where it is not, the system upheld what the goal denies.
//
// # One run
//
// Each run has a system of its own, made before it and closed after it. The
// script runs on a goroutine of its own, so that a call that never returns can be
// given up: the goroutine that rapid knows waits for the script's end or for the
// deadline of the call that is under way, whichever is first. Watching costs no
// timer and no goroutine per call. Every visible event is recorded and shown to
// the monitor, whether the script planned it or not, and the run ends in one
// [Verdict].
//
// # Systems with messages
//
// A receive of the script takes the first observed event that fits. Where none is there, it waits
// for the stream of a [Source], until the deadline or until the source says that the system is at
// rest, or has a [Stepper] release the first pending step that fits; package step says what happens
// where there is none. Steps may fail, and may begin and finish later: those are asked again after
// whatever else happens. All events are bounded in number: a system that floods its tester has
// hung.
//
// # Values of earlier answers
//
// Identifiers, tags and dates are other ones tomorrow. An argument that comes from an answer is
// kept as a reference to it, an [Answer] ([Session.From], and what is computed with [Session.Plus],
// [Session.Apply] and [Session.Part]), which a replay follows in its own run. Package script says
// what becomes of a reference to what is not there.
//
// # Failing runs
//
// A failing run is made smaller by what its events mean, see [Harness.Shrunk], and that run is
// printed, saved as a trace file, and written as a Go test. Rapid, which would do so by random
// bits, is not asked to. With [Options.KeepGoing] a failing run does not end the test: failures are
// told apart by what they mean. Those that a [Known] describes do not count, and the run goes on.
// [Session.Enter] and [Session.Leave] say what a script could do without.
//
// # Randomness
//
// All random decisions are drawn from rapid, so that its seeds, fail files and
// shrinking and go test -fuzz work as for any property. Runs that miss their goal
// return normally; violations, crashes and hangs fail through rapid, each from a
// line of its own and with a constant message, because rapid takes two failures
// for the same when their tracebacks and messages agree. Package sample plays runs
// outside go test.
//
// The package builds without cgo and imports nothing but the standard library,
// rapid, the packages logic, logic/decide, sre and model that goals and models are made of and
// judged with.
package runtime
