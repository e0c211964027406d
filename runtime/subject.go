package runtime

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/internal/play/gate"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// subject is the system under test of a run, and what is under way in it.
type subject struct {
	*record
	adapter  Adapter           // nil before it is made
	source   Source            // nil: the system emits nothing by itself
	stepper  Stepper           // nil: the tester schedules nothing
	contract judge.Contractual // nil: the adapter judges nothing
	ctx      context.Context   // of calls
	gate     gate.Gate
	shutting bool // it is being closed
	second   compare.Comparer
}

// made sets the system that was made.
func (x *subject) made(a Adapter) {
	x.adapter = a
	x.source, _ = a.(Source)
	x.stepper, _ = a.(Stepper)
	x.contract, _ = a.(judge.Contractual)
}

// forbids returns the name of a precondition of the adapter's contract that a call would violate;
// empty if it may be made.
func (x *subject) forbids(op *Op, args []Value) string {
	if x.contract == nil {
		return ""
	}
	return x.contract.Requires(op.Name, args)
}

// enter records that the run goes into the system to attempt something.
func (x *subject) enter(a run.Attempt) {
	x.attempt = a
	x.gate.Enter()
}

// end leaves the system.
func (x *subject) end(err error) {
	x.gate.Leave()
	x.moves.Hear()
	switch {
	case err == nil:
	case errors.Is(err, event.ErrAbsent):
		x.finish(run.Infeasible, fmt.Sprintf("%s: %v", x.attempt, err))
	case errors.Is(err, event.ErrRestless):
		x.finish(run.Hung, err.Error())
	case !errors.Is(err, ErrClosed):
		x.fault(err)
	case !x.shutting: // closing a closed system is no error
		x.refuse("an open connection")
		panic(endOfScript{})
	}
}

// call performs an operation. A panic is an answer if the spec has a result for it; panicked is
// told of it.
func (x *subject) call(op *Op, args []Value, panicked func(string)) ([]Value, error) {
	field, ok := x.test.Options.Panicked[op.Name]
	if !ok {
		return x.adapter.Call(x.ctx, op.Name, args)
	}
	return x.caughtCall(op, args, field, panicked)
}

// caughtCall is call for an operation whose panics are an answer, in that field. The end of a
// process that the system has to itself is none, since nothing can answer after it.
func (x *subject) caughtCall(op *Op, args []Value, field string, panicked func(string)) (results []Value, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *event.Unknown, *event.Unheld, *event.EndOfTime, *convert.Unfit, *logic.Misread, *child.Misread, *child.Died:
			// An error of the spec or the adapter, or an end after which nothing can answer.
			panic(p)
		default:
			panicked(op.Name + ": " + report.WithoutNumbers(fmt.Sprint(p)))
			results = event.Panicked(op, field)
			err = nil
		}
	}()
	return x.adapter.Call(x.ctx, op.Name, args)
}

// open makes the system.
func (x *subject) open(ctx context.Context) {
	x.enter(run.Attempt{Method: "New"})
	sut, err := x.test.New(ctx)
	if !x.gate.Returned() { // given up meanwhile; only this goroutine knows the system
		if err == nil {
			_ = sut.Close()
		}
		runtime.Goexit()
	}
	if err != nil {
		x.fault(fmt.Errorf("no system could be made: %w", err))
	}
	x.made(sut)
	x.moves.Listen(x.stepper, &x.result, &x.attempt)
	x.result.Stepped = x.stepper != nil
	x.openReference(ctx)
}

// openReference makes the reference of a run.
func (x *subject) openReference(ctx context.Context) {
	if x.test.Reference == nil {
		return
	}
	x.enter(run.Attempt{Method: "New", Reference: true})
	err := x.second.Begin(ctx, x.test.Reference)
	x.gate.Leave()
	if err != nil {
		x.fault(fmt.Errorf("no reference could be made: %w", err))
	}
}

// shut closes the system.
func (x *subject) shut() {
	if x.adapter == nil || x.gate.Closed() {
		return
	}
	x.shutting = true
	x.enter(run.Attempt{Method: "Close"})
	err := x.adapter.Close()
	x.end(err)
}

// abandon leaves the system and the reference as they are, and reports whether that is possible.
func (x *subject) abandon() bool {
	sut, ok := x.adapter.(compare.Abandoned)
	if !ok || !x.second.Abandon() {
		return false
	}
	x.shutting = true
	sut.Abandon()
	return true
}

// shutReference closes the reference.
func (x *subject) shutReference() {
	if x.test.Reference == nil || x.gate.Closed() {
		return
	}
	x.enter(run.Attempt{Method: "Close", Reference: true})
	_ = x.second.Close()
	x.gate.Leave()
}

// protect runs f and records what ends it early: the end of the script, a panic of the system, or
// rapid's control flow.
func (x *subject) protect(f func()) {
	returned := false
	defer func() {
		if !returned {
			x.caught(recover())
		}
	}()
	f()
	returned = true
}

// caught records what ended a part of the run; p is nil for runtime.Goexit.
func (x *subject) caught(p any) {
	if _, ok := p.(endOfScript); ok || x.gate.Closed() {
		return
	}
	if x.gate.Inside() {
		if x.gate.Returned() {
			x.crash(p, string(debug.Stack()))
		}
		return
	}
	switch p := p.(type) {
	case *convert.Unfit: // computed by the script
		x.settle(run.Infeasible, p.Error())
		return
	case *draw.None:
		if p.Tried || !x.unfollowed(p.Name) {
			x.settle(run.Infeasible, p.Error())
		}
		return
	}
	x.fate.foreign = &run.Foreign{Value: p, Exited: p == nil, Stack: debug.Stack()}
}

// crash records a panic of the system. For an operation whose panics are ordinary outcomes, it is a
// deviation; the death of a process that the system has to itself is none.
func (x *subject) crash(p any, stack string) {
	if x.attempt.Reference {
		x.unreachable(fmt.Sprintf("panicked (%v)", p))
		return
	}
	if l := x.attempt.Lacked(p); l != nil {
		x.misfit(l)
		return
	}
	if why := x.attempt.Misread(p, stack); why != "" {
		x.settle(run.Infrastructure, why)
		return
	}
	if end, ok := p.(*event.EndOfTime); ok {
		x.settle(run.Infeasible, end.Error())
		return
	}
	if p == nil {
		p = "the system ended its goroutine (runtime.Goexit)"
	}
	_, died := p.(*child.Died)
	if op := x.attempt.Op; op != nil && !died && slices.Contains(x.test.Options.PanicsAllowed, op.Name) || x.result.Undescribed {
		x.refuse("no panic")
		return
	}
	if !x.fate.ended {
		x.fate.ended = true
		x.moves.Hear()
		x.result.Verdict = run.Crashed
		x.result.Reason = fmt.Sprint(p)
		x.broke()
		x.result.Panicked(p, stack)
	}
}

// leave closes the system of a script that was given up, and waits for that for a while.
func (x *subject) leave(dispose func(), patience time.Duration) {
	sut := x.adapter
	if sut == nil || x.shutting {
		dispose()
		return
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		defer dispose()
		defer func() { _ = recover() }() // it hangs already, so a panic in Close adds nothing
		_ = sut.Close()
		_ = x.second.Close()
	}()
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case <-closed:
	case <-wait.C:
	}
}
