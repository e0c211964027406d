package runtime

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/integer"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// foreign is a panic, or an exit, that came through a script and is not ours:
// rapid's control flow, or a mistake in the script. It goes on on rapid's
// goroutine.
type foreign struct {
	value  any // nil for runtime.Goexit
	exited bool
	stack  []byte
}

// play plays one script against a fresh system and judges it. It returns on
// the goroutine that called it, also where the system never does.
func (h *Harness) play(t *rapid.T, g Generator) (*run.Result, *foreign) {
	life, dispose := context.WithCancel(context.Background())
	calls, abandon := context.WithCancel(life)
	s := h.session(t, calls)
	s.result.Generator = g.Name
	done := make(chan struct{})
	s.gate.begun = time.Now()
	go s.script(life, g, done)
	hung := s.gate.watch(done, h.deadline())
	abandon()
	if hung {
		h.slowest = max(h.slowest, time.Duration(s.gate.entered.Load())) // all before it was answered
		s.hang(dispose, h.deadline(), h.closing())
	} else {
		dispose()
		h.slowest = max(h.slowest, time.Since(s.gate.begun))
	}
	h.streams = h.streams || s.source != nil
	if s.foreign == nil {
		s.judge()
	}
	if s.monitor != nil {
		s.result.Unknowns = s.monitor.Unknowns()
	}
	s.result.Drawn, s.result.Discards, s.result.Depths = s.draws.Drawn, s.draws.Discards, s.draws.Depths
	return &s.result, s.foreign
}

// session returns a session for a run: the one that was handed back last,
// emptied, or a new one.
func (h *Harness) session(t *rapid.T, calls context.Context) *Session {
	s := h.spare
	if s == nil {
		s = &Session{test: h.test, monitor: h.monitor, validator: h.validator, draws: draw.NewSource(h.kept)}
	}
	h.spare, h.last = nil, s
	old := s.result
	*s = Session{draws: s.draws, test: s.test, monitor: s.monitor, validator: s.validator, ctx: calls,
		values: s.values[:0], inbox: s.inbox[:0], blocked: s.blocked[:0], rec: s.rec}
	s.draws.Begin(t)
	s.rec.Begin()
	s.result = run.Result{Deciding: -1, Goal: h.test.Goal.Name, Rec: &s.rec, Trace: old.Trace[:0], Checks: old.Checks[:0]}
	if s.monitor != nil {
		s.monitor.Reset()
	}
	if s.validator != nil {
		s.validator.Reset()
	}
	return s
}

// recycle hands a run back whose result nobody will look at again. A script
// that hangs keeps its session.
func (h *Harness) recycle(r *run.Result) {
	if s := h.last; s != nil && r == &s.result && r.Verdict != run.Hung {
		h.spare = s
	}
}

// script is what the script's goroutine does.
func (s *Session) script(life context.Context, g Generator, done chan<- struct{}) {
	defer close(done)
	defer s.protect(s.shut)
	s.protect(func() {
		s.open(life)
		g.Run(s)
	})
	if !s.ended && s.foreign == nil {
		s.protect(s.rest)
	}
}

// rest lets the system come to rest after the script, and records what it does by then.
func (s *Session) rest() {
	if len(s.blocked) > 0 {
		s.Settle()
	}
	if s.source != nil {
		s.drain()
	}
	if s.validator != nil {
		s.result.Owed = s.validator.Owed()
	}
}

// open makes the system.
func (s *Session) open(ctx context.Context) {
	s.attempt = run.Attempt{Method: "New"}
	s.gate.enter()
	sut, err := s.test.New(ctx)
	if !s.gate.returned() { // given up meanwhile: nobody else knows of the system
		if err == nil {
			_ = sut.Close()
		}
		runtime.Goexit()
	}
	if err != nil {
		s.fault(fmt.Errorf("no system could be made: %w", err))
	}
	s.sut = sut
	s.source, _ = sut.(Source)
	s.stepper, s.result.Stepped = sut.(Stepper)
}

// shut closes the system.
func (s *Session) shut() {
	if s.sut == nil || s.gate.closed() {
		return
	}
	s.attempt, s.shutting = run.Attempt{Method: "Close"}, true
	s.gate.enter()
	err := s.sut.Close()
	s.end(err)
}

// protect runs f; what ends it early is caught and written down: the end of
// the script, a panic of the system, or what belongs to rapid.
func (s *Session) protect(f func()) {
	returned := false
	defer func() {
		if !returned {
			s.caught(recover())
		}
	}()
	f()
	returned = true
}

// caught writes down what ended a part of the run; p is nil for runtime.Goexit.
func (s *Session) caught(p any) {
	if _, ok := p.(endOfScript); ok || s.gate.closed() {
		return
	}
	if s.gate.inside() {
		if s.gate.returned() {
			s.crash(p)
		}
		return
	}
	switch p := p.(type) {
	case *integer.Unfit: // the script has computed it
		s.settle(run.Infeasible, p.Error())
		return
	case *draw.None:
		s.settle(run.Infeasible, p.Error())
		return
	}
	s.foreign = &foreign{value: p, exited: p == nil, stack: debug.Stack()}
}

// crash records a panic of the system. An operation whose panics are ordinary
// outcomes has deviated by it.
func (s *Session) crash(p any) {
	switch u := p.(type) {
	case *event.Unknown:
		s.misfit(s.attempt.Lack(u))
		return
	case *integer.Unfit:
		s.misfit(s.attempt.Taken(u))
		return
	}
	if p == nil {
		p = "the system ended its goroutine (runtime.Goexit)"
	}
	if op := s.attempt.Op; op != nil && slices.Contains(s.test.Options.PanicsAllowed, op.Name) {
		s.refuse("no panic")
		return
	}
	if !s.ended {
		s.ended = true
		s.result.Verdict, s.result.Reason = run.Crashed, fmt.Sprint(p)
		s.result.Attempted, s.result.Attempt = s.attempt, s.attempt.String()
		s.result.Stack = string(debug.Stack())
	}
}

// misfit records a value for which the spec, or the Go type of an argument, has no word.
func (s *Session) misfit(l *report.Lack) {
	if !s.ended {
		s.ended = true
		s.result.Verdict, s.result.Lack = run.Misfit, l
		s.result.Reason = s.result.Lack.What()
		s.result.Attempted, s.result.Attempt = s.attempt, s.attempt.String()
	}
}

// hang ends a run whose script has been given up after the deadline, and closes the system, for which it waits
// no longer than closing.
func (s *Session) hang(dispose func(), deadline, closing time.Duration) {
	if !s.ended {
		s.ended = true
		s.result.Verdict = run.Hung
		s.result.Attempted, s.result.Attempt = s.attempt, s.attempt.String()
		s.result.Reason = fmt.Sprintf("no answer within %v", deadline)
	}
	sut := s.sut
	if sut == nil || s.shutting {
		dispose()
		return
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		defer dispose()
		defer func() { _ = recover() }() // it hangs already; how it dies is no news
		_ = sut.Close()
	}()
	wait := time.NewTimer(closing)
	defer wait.Stop()
	select {
	case <-closed:
	case <-wait.C:
	}
}

// judge gives the verdict of a run that has ended without one.
func (s *Session) judge() {
	r := &s.result
	if s.ended {
		return
	}
	if judge := s.test.Goal.Judge; judge != nil {
		if err := judge(r.Trace); err != nil {
			r.Verdict, r.Reason, r.Deciding = run.Violation, err.Error(), -1
			return
		}
	}
	r.Overflow = s.validator != nil && s.validator.Overflow()
	switch d := r.Deviation; {
	case r.Overflow:
		r.Verdict = run.Undecided
	case s.explored && s.judged():
		r.Verdict = run.Upheld
	case d != nil && (r.Deciding < 0 || d.Event < r.Deciding) && d.Wanted:
		r.Verdict = run.Prevented
	case r.Deciding < 0, d != nil && d.Event < r.Deciding:
		r.Verdict = run.Uninformative
	default:
		r.Verdict = run.Upheld
	}
}

// judged reports whether somebody has judged an operation of the run: a goal judges all, and a model what is
// answered.
func (s *Session) judged() bool {
	if s.monitor != nil || s.test.Goal.Judge != nil {
		return len(s.result.Trace) > 0
	}
	return s.validator != nil && slices.ContainsFunc(s.result.Trace, func(e TraceEvent) bool { return e.Op.Kind != Send })
}

// resume goes on on rapid's goroutine with what came through the script. Rapid
// compares where panics come from: one that gives a run up (no bits left while
// shrinking, a skip) must not look like one that fails it, so each kind has a
// line of its own. The stack of a mistake in the script is logged, since the new
// panic loses it.
func (f *foreign) resume(t *rapid.T) {
	if f.exited {
		runtime.Goexit()
	}
	switch fmt.Sprintf("%T", f.value) { // rapid does not export the types
	case "rapid.invalidData":
		panic(f.value)
	case "rapid.stopTest":
		panic(f.value)
	default:
		t.Log(f)
		panic(f.value)
	}
}

func (f *foreign) String() string {
	return fmt.Sprintf("the script panicked: %v\n%s", f.value, f.stack)
}
