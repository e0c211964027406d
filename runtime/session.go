package runtime

import (
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// Session is what a script does in one run. Only the script's goroutine may use its methods.
type Session struct{ play *play }

// Next says which clause the script's next event serves.
func (s *Session) Next(clause string) { s.play.next(run.Entry{Clause: clause}) }

// Want is Next for an event before the deciding one whose answer the goal asks for. If the system
// gives another answer, or none, it prevents the violation.
func (s *Session) Want(clause string) { s.play.next(run.Entry{Clause: clause, Wanted: true}) }

// Conditional is Next for a receive that the goal has a condition on, and does not name: a system
// prevents the violation if it emits the event with other fields, not if it does not emit it.
func (s *Session) Conditional(clause string) { s.play.next(run.Entry{Clause: clause, Open: true}) }

// Decide is Next for the deciding event of the goal. The conditions are those of the answer that
// shows the bug, for reports. The script asserts them after the event.
func (s *Session) Decide(clause string, conditions ...string) {
	s.play.next(run.Entry{Clause: clause, Deciding: true})
	s.play.rec.Conditions = conditions
}

// Undescribed says that no clause describes the next call: only the goal judges from there on.
func (s *Session) Undescribed() *Session {
	s.play.rec.Next.Undescribed = true
	return s
}

// Call performs a synchronous operation and returns its results in order. The
// caller must not change them.
func (s *Session) Call(op string, args ...script.Arg) []Value {
	results, _ := s.play.issue(op, Call, args, false)
	return results
}

// Send issues an operation that returns at once.
func (s *Session) Send(op string, fields ...script.Arg) { s.play.issue(op, Send, fields, false) }

// Enter says that a part of the generator begins that a smaller run could leave out: a branch of a
// choice, an iteration of a loop or a recursion. [Session.Leave] ends it.
func (s *Session) Enter() { s.play.rec.Enter() }

// Leave ends the part that was entered last.
func (s *Session) Leave() { s.play.rec.Leave() }

// Assert checks an answer of the script's last event. field is what the check is about, expected
// the condition in words. If it fails, the system deviates from the plan. The script goes on, since
// nothing in the rest of it depends on the answer.
func (s *Session) Assert(ok bool, field, expected string) { s.play.check(ok, field, expected) }

// Must is Assert for an answer that a later input, or its clause, depends on: a deviation ends the
// script.
func (s *Session) Must(ok bool, field, expected string) {
	s.play.check(ok, field, expected)
	if !ok {
		panic(endOfScript{})
	}
}

// Assume ends the run as infeasible if cond is false.
func (s *Session) Assume(cond bool, text string) {
	if !cond {
		s.play.finish(run.Infeasible, "not "+text)
	}
}
