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
// The script plans a run of the goal, so its assertions describe a system that has the bug. If the
// last answer is as asserted, the goal's monitor (package monitor) has seen a violation. If it is
// not, the system upheld what the goal denies.
//
// # One run
//
// Each run has a system of its own, made before it and closed after it. The script runs on a
// goroutine of its own, so that a call that never returns can be given up. The goroutine of rapid
// waits for the script's end or for the deadline of the current call, whichever is first. This
// takes no timer and no goroutine per call. Every visible event is recorded and shown to the
// monitor, whether the script planned it or not, and the run ends in one [Verdict].
//
// Within the package, a play is such a run under way. It writes what happens into a record, enters
// the system as its subject, and has a referee show each event to the judges; calls at the same
// time are its tail. A [Player] makes plays one after the other, and a [Harness] does so for go
// test: it replays what was saved, groups and shows what fails, and writes the report.
//
// # Systems with messages
//
// A receive of the script takes the first observed event that fits. If there is none, it waits for
// the stream of a [Source], until the deadline or until the source says that the system is at rest.
// With a [Stepper] it releases the first pending step that fits; package step says what happens if
// none does. A step may fail, or begin and finish later; it is asked again after each other event.
// The number of events is bounded: a system that exceeds it counts as hung.
//
// # Values of earlier answers
//
// Identifiers, tags and dates differ from run to run. So an argument that comes from an answer is
// kept as a reference to it, an [Answer]. [Session.From] makes it; [Session.Plus], [Session.Apply]
// and [Session.Part] compute with it. A replay follows the reference in its own run. Package script
// says what a reference to a missing event stands for.
//
// # Failing runs
//
// A failing run is made smaller by removing and simplifying its events (see [Player.Shrunk]). The
// smaller run is printed, saved as a trace file, and written as a Go test. Rapid's own shrinking,
// which works on random bits, is not used. With [Options.KeepGoing] a failing run does not end the
// test, and failures are grouped by their meaning. Failures that a [Known] describes do not count,
// and the run goes on. [Session.Enter] and [Session.Leave] mark parts that a script can do without.
//
// # Randomness
//
// All random decisions are drawn from rapid, so its seeds, fail files and shrinking, and go test
// -fuzz, work as for any property. Runs that miss their goal return normally. Violations, crashes
// and hangs fail through rapid. Each kind has a line and a constant message of its own, because
// rapid takes two failures for the same if their tracebacks and messages agree. Package sample
// plays runs outside go test.
//
// The package builds without cgo. It imports only the standard library, rapid, and the packages
// logic, logic/decide, sre and model, which represent and judge goals and models.
package runtime
