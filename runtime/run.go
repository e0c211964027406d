package runtime

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/judging/leak"
	"github.com/clouseau-go/clouseau/internal/play/gate"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// play plays one script against a fresh system and judges it. It returns on the calling goroutine,
// even if the system never returns.
func (h *Harness) play(t *rapid.T, g Generator) (*run.Result, *run.Foreign) {
	life, dispose := context.WithCancel(context.Background())
	calls, abandon := context.WithCancel(life)
	s := h.session(t, calls)
	s.result.Generator = g.Name
	done := make(chan struct{})
	if s.sut.gate.Begin(); h.judges.Endings.Hung() {
		s.sut.gate.Short = h.learned()
	}
	go s.script(life, g, done)
	how := s.sut.gate.Watch(done, h.deadline(), h.ctx.Done())
	abandon()
	switch how {
	case gate.Cut:
		s.interrupt(dispose)
	case gate.Stuck:
		h.slowest = max(h.slowest, s.sut.gate.Slowest(false))
		s.hang(dispose, s.sut.gate.Deadline(h.deadline()), h.closing())
	default:
		dispose()
		h.slowest = max(h.slowest, s.sut.gate.Slowest(true))
	}
	s.driver.End()
	h.streams = h.streams || s.sut.source != nil
	if s.fate.foreign == nil {
		s.judge()
	}
	s.race(h.races.News())
	s.leak()
	h.judges.Endings.Excuse(&s.result)
	s.result.Unknowns = s.judges.Unknowns()
	s.result.Steps = s.driver.Steps
	s.result.Drawn, s.result.Discards, s.result.Depths = s.draws.Drawn, s.draws.Discards, s.draws.Depths
	s.result.Learnt = s.draws.Learnt()
	return &s.result, s.fate.foreign
}

// session returns a session for a run: the last one handed back, emptied, or a new one.
func (h *Harness) session(t *rapid.T, calls context.Context) *Session {
	s := h.spare
	if s == nil {
		s = &Session{test: h.test, judges: &h.judges, draws: draw.NewSource(h.kept)}
	}
	h.spare, h.last = nil, s
	s.renew(t, calls, h.tape)
	h.mix.Draws(&s.draws, func() int { return len(s.result.Trace) })
	s.moves.Begin(h.tells || h.records || h.log.File != "")
	return s
}

// Recycle hands a run back whose result is not used any further. A script with calls that
// have not returned keeps its session.
func (h *Harness) Recycle(r *run.Result) {
	if s := h.last; s != nil && r == &s.result && r.Verdict != run.Hung && r.Waited == 0 && (r.Tail == nil || r.Tail.Waiting == 0) {
		h.spare = s
	}
}

// script runs on the script's goroutine.
func (s *Session) script(life context.Context, g Generator, done chan<- struct{}) {
	defer close(done)
	if s.mark = nil; s.test.Options.LooksForLeaks() {
		s.mark = leak.Begin()
	}
	makeRoom(0)
	defer s.protect(s.shutReference)
	defer s.protect(s.shut)
	s.protect(func() {
		s.open(life)
		g.Run(s)
	})
	if !s.fate.ended && s.fate.foreign == nil {
		s.protect(s.rest)
	}
}

// makeRoom grows the stack while there is little on it to copy. Growing it below a monitor or a
// draw takes 8 % of the time of a short run (BenchmarkRun of package benchmarks, the fixed twins).
//
//go:noinline
func makeRoom(at int) byte {
	var room [10 << 10]byte
	return room[at]
}

// rest lets the system come to rest after the script, and records what it does by then.
func (s *Session) rest() {
	if s.driver.Waiting() {
		s.Settle()
	}
	if s.sut.source != nil {
		s.drain()
	}
	if s.result.Owed = s.judges.Owed(); len(s.result.Owed) > 0 {
		s.result.AtRest = s.resting()
		s.result.Owed = s.judges.Owed()
	}
}

// resting reports whether the system is known to do nothing more by itself: a source has said so,
// or no steps are left for the tester to schedule. What the system does until then is recorded.
func (s *Session) resting() bool {
	if s.sut.stepper == nil {
		return s.inbox.Quiet
	}
	s.Settle()
	if s.sut.source != nil { // it has spoken of the time before
		s.drain()
	}
	happens := func(i Item) bool { return !i.Fault }
	return !slices.ContainsFunc(s.Pending(), happens) && !s.driver.Waiting() && (s.sut.source == nil || s.inbox.Quiet)
}

// open makes the system.
func (s *Session) open(ctx context.Context) {
	s.sut.enter(run.Attempt{Method: "New"})
	sut, err := s.test.New(ctx)
	if !s.sut.gate.Returned() { // given up meanwhile; only this goroutine knows the system
		if err == nil {
			_ = sut.Close()
		}
		runtime.Goexit()
	}
	if err != nil {
		s.fault(fmt.Errorf("no system could be made: %w", err))
	}
	s.sut.made(sut)
	s.moves.Listen(s.sut.stepper, &s.result, &s.sut.attempt)
	s.result.Stepped = s.sut.stepper != nil
	s.openReference(ctx)
}

// shut closes the system.
func (s *Session) shut() {
	if s.sut.adapter == nil || s.sut.gate.Closed() {
		return
	}
	s.sut.shutting = true
	s.sut.enter(run.Attempt{Method: "Close"})
	err := s.sut.adapter.Close()
	s.end(err)
}

// protect runs f and records what ends it early: the end of the script, a panic of the system, or
// rapid's control flow.
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

// caught records what ended a part of the run; p is nil for runtime.Goexit.
func (s *Session) caught(p any) {
	if _, ok := p.(endOfScript); ok || s.sut.gate.Closed() {
		return
	}
	if s.sut.gate.Inside() {
		if s.sut.gate.Returned() {
			s.crash(p, string(debug.Stack()))
		}
		return
	}
	switch p := p.(type) {
	case *convert.Unfit: // computed by the script
		s.settle(run.Infeasible, p.Error())
		return
	case *draw.None:
		if p.Tried || !s.unfollowed(p.Name) {
			s.settle(run.Infeasible, p.Error())
		}
		return
	}
	s.fate.foreign = &run.Foreign{Value: p, Exited: p == nil, Stack: debug.Stack()}
}

// unfollowed records that the last answer leaves no value for a draw, which is a deviation of the
// system: the tester's own choices always leave one. It returns false if nothing has been answered.
func (s *Session) unfollowed(name string) bool {
	for i := s.rec.Current; i >= 0; i-- {
		op, from := s.result.Trace[i].Op, s.rec.Of(i)
		answers := op.Fields[op.Args():]
		if from.Clause == "" || len(answers) == 0 {
			continue
		}
		field := ""
		if len(answers) == 1 {
			field = answers[0].Name
		}
		s.deviate(i, from, field, "an answer that leaves a value for "+name)
		return true
	}
	return false
}

// crash records a panic of the system. For an operation whose panics are ordinary outcomes, it is a
// deviation; the death of a process that the system has to itself is none.
func (s *Session) crash(p any, stack string) {
	if s.sut.attempt.Reference {
		s.unreachable(fmt.Sprintf("panicked (%v)", p))
		return
	}
	if l := s.sut.attempt.Lacked(p); l != nil {
		s.misfit(l)
		return
	}
	if why := s.sut.attempt.Misread(p, stack); why != "" {
		s.settle(run.Infrastructure, why)
		return
	}
	if p == nil {
		p = "the system ended its goroutine (runtime.Goexit)"
	}
	_, died := p.(*child.Died)
	if op := s.sut.attempt.Op; op != nil && !died && slices.Contains(s.test.Options.PanicsAllowed, op.Name) || s.result.Undescribed {
		s.refuse("no panic")
		return
	}
	if !s.fate.ended {
		s.fate.ended = true
		s.moves.Hear()
		s.result.Verdict, s.result.Reason = run.Crashed, fmt.Sprint(p)
		s.result.Broke(s.sut.attempt)
		s.result.Panicked(p, stack)
	}
}

// misfit records a value that the spec, or the Go type of an argument, cannot express.
func (s *Session) misfit(l *report.Lack) {
	if s.result.Undescribed {
		s.refuse("an answer that the spec has")
		return
	}
	if !s.fate.ended {
		s.fate.ended = true
		s.result.Verdict, s.result.Lack = run.Misfit, l
		s.result.Reason = s.result.Lack.What()
		s.result.Broke(s.sut.attempt)
	}
}

// hang ends a run whose script is given up after the deadline. It closes the system, and waits for
// that no longer than closing.
func (s *Session) hang(dispose func(), deadline, closing time.Duration) {
	if s.sut.attempt.Reference {
		s.unreachable(fmt.Sprintf("did not return within %v", deadline))
	}
	if s.result.Undescribed {
		s.result.Waited = deadline
		s.settle(run.Uninformative, fmt.Sprintf("the call that no clause describes has not returned within %v", deadline))
	}
	if !s.fate.ended {
		s.fate.ended = true
		if stuck := s.tail.calls.Unfinished(); len(stuck) > 0 {
			s.protect(func() { s.broken(stuck.First(s.test.Options.MayWait())) })
		}
		s.result.Verdict, s.result.Stack = run.Hung, s.tail.calls.Blocked()
		s.result.Broke(s.sut.attempt)
		s.result.Waited = deadline
		s.result.Reason = fmt.Sprintf("no answer within %v", deadline)
		if s.tail.owed != "" {
			s.result.Reason += "; after every order of the others that explains them, " + s.tail.owed
		}
	}
	s.leave(dispose, closing)
}

// leave closes the system of a script that was given up, and waits for that for a while.
func (s *Session) leave(dispose func(), patience time.Duration) {
	sut := s.sut.adapter
	if sut == nil || s.sut.shutting {
		dispose()
		return
	}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		defer dispose()
		defer func() { _ = recover() }() // it hangs already, so a panic in Close adds nothing
		_ = sut.Close()
		_ = s.sut.second.Close()
	}()
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case <-closed:
	case <-wait.C:
	}
}
