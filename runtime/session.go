package runtime

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/leak"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/play/step"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Session is one run of a script against a fresh system. Only the script's goroutine may use its
// methods.
type Session struct {
	test   *Test
	judges *judges.Judges

	sut    subject       // the system, and what is under way in it
	draws  draw.Source   // what the script draws
	rec    run.Recording // what the script does
	inbox  step.Inbox    // events that the script has not taken
	driver step.Driver   // what happens besides the script
	values run.Room      // room for the values of events
	moves  run.Listener  // what happens between the parties of the system
	tail   tail          // calls that the script makes at the same time
	fate   fate          // how the script ends
	mark   *leak.Mark    // of the goroutines of the run; nil: nobody asks for them
	result run.Result    // what is known of the run so far
}

// renew prepares the session for another run, with a context for its calls. With a tape, the
// session avoids known endings, and can start again with the same draws. It reuses the memory of
// its parts.
func (s *Session) renew(t *rapid.T, calls context.Context, tape *draw.Tape) {
	s.judges.Begin()
	s.sut = subject{ctx: calls}
	s.draws.Begin(t)
	s.draws.Repeat(tape)
	s.rec.Begin()
	s.inbox.Begin()
	s.driver.Begin(stepping{s}, s.test.Options.Schedule, s.choices(t), step.Within(s.test.Options.Faults))
	s.values.Empty()
	s.tail = tail{variant: s.tail.variant + 1}
	s.fate = fate{avoiding: tape != nil}
	s.result.Begin(s.test.Goal.Name, &s.rec)
	s.result.Promised = s.judges.Promises.Counts()
}

// choices returns the random choices of the run; nil if it draws nothing.
func (s *Session) choices(t *rapid.T) step.Choices {
	if t == nil {
		return nil
	}
	return &s.draws
}

// fate is how a script ends.
type fate struct {
	ended    bool         // the verdict is known
	explored bool         // an exploration that came to its end
	avoiding bool         // it keeps away from known failures
	again    int          // how often in a row the script is to begin again, at most
	foreign  *run.Foreign // a panic that is not one of this package
}

// Next says which clause the script's next event serves.
func (s *Session) Next(clause string) { s.next(run.Entry{Clause: clause}) }

// Want is Next for an event before the deciding one whose answer the goal asks for. If the system
// gives another answer, or none, it prevents the violation.
func (s *Session) Want(clause string) { s.next(run.Entry{Clause: clause, Wanted: true}) }

// Conditional is Next for a receive that the goal has a condition on, and does not name: a system
// prevents the violation if it emits the event with other fields, not if it does not emit it.
func (s *Session) Conditional(clause string) { s.next(run.Entry{Clause: clause, Open: true}) }

// Decide is Next for the deciding event of the goal. The conditions are those of the answer that
// shows the bug, for reports. The script asserts them after the event.
func (s *Session) Decide(clause string, conditions ...string) {
	s.next(run.Entry{Clause: clause, Deciding: true})
	s.rec.Conditions = conditions
}

// Undescribed says that no clause describes the next call: only the goal judges from there on.
func (s *Session) Undescribed() *Session {
	s.rec.Next.Undescribed = true
	return s
}

// Call performs a synchronous operation and returns its results in order. The
// caller must not change them.
func (s *Session) Call(op string, args ...script.Arg) []Value {
	results, _ := s.issue(op, Call, args, false)
	return results
}

// Send issues an operation that returns at once.
func (s *Session) Send(op string, fields ...script.Arg) { s.issue(op, Send, fields, false) }

// issue performs an operation of the tester. ok is false if it had nothing to act on, as faults
// may, and any operation that mayFail. It leaves no event then.
func (s *Session) issue(op string, kind sre.Kind, args []script.Arg, mayFail bool) (results []Value, ok bool) {
	o, values := s.begin(op, kind, args)
	n := len(args)
	var err error
	if kind == Send {
		err = s.sut.adapter.Send(s.sut.ctx, op, values)
	} else {
		results, err = s.call(o, values[:n:n])
	}
	mayFail = mayFail || n == len(values) && slices.Contains(s.test.Options.Misfortunes, op)
	if mayFail && errors.Is(err, event.ErrAbsent) {
		s.sut.gate.Leave()
		return nil, false
	}
	s.end(err)
	if n+len(results) != len(values) {
		s.fault(fmt.Errorf("adapter: %s returned %d results instead of %d", op, len(results), len(values)-n))
	}
	copy(values[n:], results)
	s.perform(o, values, n)
	return values[n:], true
}

// call performs an operation. A panic is an answer if the spec has a result for it.
func (s *Session) call(op *Op, args []Value) ([]Value, error) {
	field, ok := s.test.Options.Panicked[op.Name]
	if !ok {
		return s.sut.adapter.Call(s.sut.ctx, op.Name, args)
	}
	return s.caughtCall(op, args, field)
}

// caughtCall is call for an operation whose panics are an answer, in that field. The end of a
// process that the system has to itself is none, since nothing can answer after it.
func (s *Session) caughtCall(op *Op, args []Value, field string) (results []Value, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *event.Unknown, *event.Unheld, *convert.Unfit, *logic.Misread, *child.Misread, *child.Died:
			// An error of the spec or the adapter, or an end after which nothing can answer.
			panic(p)
		default:
			results, err = event.Panicked(op, field), nil
		}
	}()
	return s.sut.adapter.Call(s.sut.ctx, op.Name, args)
}

// begin enters the system for an operation of the tester. It returns the values of the event, with
// the arguments filled in.
func (s *Session) begin(name string, kind sre.Kind, args []script.Arg) (*Op, []Value) {
	op := s.test.System.Op(name)
	if op.Kind != kind {
		panic(fmt.Sprintf("runtime: %s is a %s, not a %s", name, op.Kind, kind))
	}
	if len(args) != op.Args() {
		panic(fmt.Sprintf("runtime: %s takes %d arguments, not %d", name, op.Args(), len(args)))
	}
	values := s.values.Allot(len(op.Fields))
	s.rec.Next.From = script.Arguments(args, values)
	for i, v := range values[:len(args)] {
		if f := op.Fields[i]; !convert.Fits(v, f.Sort) {
			s.finish(run.Infeasible, fmt.Sprintf("%s(%s = %v) for the clause %s: the sort %s has %v, as its Go type is %s",
				op, f.Name, v, s.rec.Next.Clause, f.Sort, f.Sort.Bounds(), f.Sort.Integer()))
		}
	}
	if s.sut.stepper != nil {
		s.driver.Turn()
	}
	if s.sut.source != nil {
		s.poll()
	}
	if name := s.sut.forbids(op, values[:len(args)]); name != "" {
		s.finish(run.Infeasible, fmt.Sprintf("%s requires %s", op, name))
	}
	if s.fate.avoiding && s.avoids(op, values[:len(args)]) {
		s.fate.again = maxTries
		s.finish(run.Infeasible, fmt.Sprintf("%s is known to be the end of such a run", op))
	}
	if s.waits(op, values[:len(args)]) {
		s.finish(run.Infeasible, fmt.Sprintf("%s has to wait, and nobody else is there to wake it", op))
	}
	s.sut.attempt = run.Attempt{Op: op, Args: values[:len(args)], From: s.rec.Next.From}
	s.result.Calls++
	s.result.Undescribed = s.result.Undescribed || s.rec.Next.Undescribed
	s.sut.gate.Hurry(s.judges.Endings.Hung() && s.judges.Endings.Hangs(s.result.Trace, s.sut.attempt))
	s.sut.gate.Enter()
	return op, values
}

// end leaves the system.
func (s *Session) end(err error) {
	s.sut.gate.Leave()
	s.moves.Hear()
	switch {
	case err == nil:
	case errors.Is(err, event.ErrAbsent):
		s.finish(run.Infeasible, fmt.Sprintf("%s: %v", s.sut.attempt, err))
	case errors.Is(err, event.ErrRestless):
		s.finish(run.Hung, err.Error())
	case !errors.Is(err, ErrClosed):
		s.fault(err)
	case !s.sut.shutting: // closing a closed system is no error
		s.refuse("an open connection")
		panic(endOfScript{})
	}
}

// perform records an event that the script performs. The first values are the given ones.
func (s *Session) perform(op *Op, values []Value, given int) {
	s.append(op, values, given)
	s.plan(len(s.result.Trace) - 1)
	s.watch()
	s.driver.Unblock()
}

// append records an event. The first values are given by the script; they fit.
func (s *Session) append(op *Op, values []Value, given int) {
	for i, v := range values {
		f := op.Fields[i]
		if !v.IsValid() || !logic.Compatible(v.Sort(), f.Sort) {
			s.fault(fmt.Errorf("adapter: field %s of %s is %v, not a %s", f.Name, op, v, f.Sort))
		}
		if i >= given && !convert.Fits(v, f.Sort) {
			s.sut.attempt.Op = op
			s.misfit(run.Beyond(op, f, v))
			panic(endOfScript{})
		}
	}
	s.result.Trace = append(s.result.Trace, TraceEvent{Op: op, Values: values})
	s.rec.Observe()
}

// refuse records that the operation under way has no answer that lets the script go on: the
// operation has panicked, which the spec allows, or the system is closed.
func (s *Session) refuse(expected string) {
	at := len(s.result.Trace)
	op, args := s.sut.attempt.Op, s.sut.attempt.Args
	if s.rec.Next.Deciding {
		s.result.Deciding = at
		s.judges.Refused(s.result.Trace, op, args)
	}
	s.deviate(at, s.rec.Next, "", expected)
	if d := s.result.Deviation; d.Event == at && op != nil {
		d.Asked = asked(op, args)
	}
}

// deviate records an answer that the script did not ask for.
func (s *Session) deviate(at int, from run.Entry, field, expected string) {
	s.result.Checks = append(s.result.Checks, run.Check{Event: at, Clause: from.Clause, Field: field})
	if s.result.Deviation == nil {
		s.result.Deviation = &run.Deviation{Event: at, Clause: from.Clause, Field: field, Expected: expected, Wanted: from.Wanted}
	}
}

// plan marks the event at that index as one of the script.
func (s *Session) plan(i int) {
	if s.rec.Plan(i).Deciding {
		s.result.Deciding = i
	}
}

// Enter says that a part of the generator begins that a smaller run could leave out: a branch of a
// choice, an iteration of a loop or a recursion. [Session.Leave] ends it.
func (s *Session) Enter() { s.rec.Enter() }

// Leave ends the part that was entered last.
func (s *Session) Leave() { s.rec.Leave() }

// Assert checks an answer of the script's last event. field is what the check is about, expected
// the condition in words. If it fails, the system deviates from the plan. The script goes on, since
// nothing in the rest of it depends on the answer.
func (s *Session) Assert(ok bool, field, expected string) { s.check(ok, field, expected) }

// Must is Assert for an answer that a later input, or its clause, depends on: a deviation ends the
// script.
func (s *Session) Must(ok bool, field, expected string) {
	s.check(ok, field, expected)
	if !ok {
		panic(endOfScript{})
	}
}

func (s *Session) check(ok bool, field, expected string) {
	if ok {
		s.result.Checks = append(s.result.Checks, run.Check{Event: s.rec.Current, Clause: s.rec.Clause(s.rec.Current), Field: field, OK: true})
	} else {
		s.deviate(s.rec.Current, s.rec.Of(s.rec.Current), field, expected)
	}
}

// Assume ends the run as infeasible if cond is false.
func (s *Session) Assume(cond bool, text string) {
	if !cond {
		s.finish(run.Infeasible, "not "+text)
	}
}

// endOfScript is the panic value that ends a script before its last line.
type endOfScript struct{}

// finish ends the script with a final verdict.
func (s *Session) finish(v run.Verdict, reason string) {
	s.settle(v, reason)
	panic(endOfScript{})
}

// settle sets a final verdict, unless there is one.
func (s *Session) settle(v run.Verdict, reason string) {
	if !s.fate.ended {
		s.fate.ended, s.result.Verdict, s.result.Reason = true, v, reason
	}
}

func (s *Session) fault(err error) { s.finish(run.Infrastructure, err.Error()) }
