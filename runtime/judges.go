package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/leak"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// judges returns those who judge the runs of the test.
func (t *Test) judges() judges.Judges {
	return judges.New(judges.Config{Builder: t.System.Builder, Violation: t.Goal.Violation, Vars: t.Goal.Vars, Funcs: t.Goal.Funcs,
		Model: t.Model, Promises: t.Promises, Reference: t.Reference != nil, Known: t.Known})
}

// watch shows the last event to the monitor. It ends the script if that proves a violation, or if
// the run has too many events.
func (s *Session) watch() {
	last := len(s.result.Trace) - 1
	s.judges.Consider(s.result.Trace, s.rec.Decides(last))
	if s.judges.Violated(s.result.Trace[last]) && !s.excused() {
		if s.result.Deciding = last; s.rec.Of(last).Deciding {
			s.result.Expected = s.rec.Conditions
		}
		s.bind()
		s.confirm()
	}
	if s.beginAgain(); s.result.Undescribed {
		return
	}
	s.validate(last)
	s.promised(last)
	if s.sut.second.Active() {
		s.compare(last)
	}
	s.judges.Followed(s.result.Trace, s.sut.adapter, &s.sut.second)
	if n := s.test.Options.Events(); last+1 >= n && !s.fate.ended {
		s.result.Broke(s.sut.attempt)
		s.finish(run.Hung, fmt.Sprintf("no rest within %d events", n))
	}
}

// confirm ends a run that is in the goal: as a violation, unless the system has evidence against
// that.
func (s *Session) confirm() {
	c, ok := s.sut.adapter.(event.Confirmer)
	if !ok {
		s.finish(run.Violation, "")
	}
	s.sut.enter(run.Attempt{Method: "Confirm"})
	e, err := c.Confirm(s.sut.ctx, s.result.Trace)
	s.end(err)
	s.finish(map[event.Opinion]run.Verdict{event.Confirms: run.Violation, event.Objects: run.Harmless, event.Open: run.Undecided}[e.Opinion], e.Why)
}

// bind records for which values of the goal's variables the run violates it.
func (s *Session) bind() {
	value := s.judges.Bindings()
	for _, v := range s.test.Goal.Vars {
		s.result.Bindings = append(s.result.Bindings, run.Binding{Name: v.Name(), Value: value(v)})
	}
}

// validate shows an event to the model's validator. It ends the script if no behaviour of the model
// explains the run.
func (s *Session) validate(i int) {
	if s.judges.Validator == nil || s.fate.ended || !s.judges.Validator.Step(s.result.Trace[i]) {
		return
	}
	if s.excused() {
		s.beginAgain()
		s.judges.Validator.Excuse()
		return
	}
	rejection := s.judges.Validator.Rejection()
	s.result.Evidence = judges.Rejected{Rejection: rejection}
	s.result.Deciding = i
	s.finish(run.Violation, rejection.String())
}

// promised shows an event to the promises. It ends the script if the event breaks one.
func (s *Session) promised(i int) {
	if s.judges.Promises == nil || s.fate.ended {
		return
	}
	switch broken := s.judges.Promises.Step(s.result.Trace[i], s.sut.adapter); {
	case broken == nil:
	case s.excused():
		s.beginAgain()
	default:
		s.result.Evidence = broken
		s.result.Deciding = i
		s.finish(run.Violation, broken.String()+event.Because(s.sut.adapter))
	}
}

// judge gives the verdict of a run that has ended without one.
func (s *Session) judge() {
	r := &s.result
	if s.fate.ended {
		return
	}
	if judge := s.test.Goal.Judge; judge != nil && !r.Undescribed {
		if err := judge(r.Trace); err != nil && !s.excused() {
			r.Verdict, r.Reason, r.Deciding = run.Violation, err.Error(), -1
			return
		}
	}
	s.judges.Conclude(r, s.fate.explored, s.test.Goal.Judge != nil)
}

// race makes a run one that raced, if the race detector reported and nothing worse happened.
func (s *Session) race(news string) {
	if r := &s.result; news != "" && !r.Undescribed && !r.Failed() && s.fate.foreign == nil {
		r.Verdict = run.Raced
		r.Reason = news
		r.Functions = racing.Functions(news)
		r.Deciding = -1
	}
}

// leak makes a run one that leaked, if goroutines of the system are left, and nothing is worse.
func (s *Session) leak() {
	if r := &s.result; s.mark != nil && !r.Undescribed && !r.Failed() && s.fate.foreign == nil {
		stay := s.test.Options.MayStay()
		if r.Tail != nil && r.Tail.Waiting > 0 {
			stay = append(stay, overlap.LaneFunc)
		}
		if left := s.mark.Left(stay); left != "" {
			r.Verdict = run.Leaked
			r.Reason = left
			r.Functions = leak.Functions(left)
			r.Deciding = -1
		}
	}
}
