package runtime

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// A reference judges every run beside the goal and the model: each call of the system is made on it
// as well, and an answer that differs is a violation. See package compare.
type (
	Reference = compare.Reference
	Freedom   = compare.Freedom
)

// openReference makes the reference of a run.
func (s *Session) openReference(ctx context.Context) {
	if s.test.Reference == nil {
		return
	}
	s.sut.enter(run.Attempt{Method: "New", Reference: true})
	err := s.sut.second.Begin(ctx, s.test.Reference)
	s.sut.gate.Leave()
	if err != nil {
		s.fault(fmt.Errorf("no reference could be made: %w", err))
	}
}

// shutReference closes the reference.
func (s *Session) shutReference() {
	if s.test.Reference == nil || s.sut.gate.Closed() {
		return
	}
	s.sut.enter(run.Attempt{Method: "Close", Reference: true})
	_ = s.sut.second.Close()
	s.sut.gate.Leave()
}

// compare makes a call of the system on the reference. It ends the script if the answers differ.
func (s *Session) compare(i int) {
	e := s.result.Trace[i]
	if s.fate.ended || e.Op.Kind != Call {
		return
	}
	s.sut.enter(run.Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()], Reference: true})
	d, err := s.sut.second.Call(s.sut.ctx, e, i, s.sut.adapter)
	s.sut.gate.Leave()
	switch {
	case err != nil:
		s.fault(err)
	case d == nil:
	case s.excused():
		s.sut.second.Stop()
		s.beginAgain()
	default:
		s.result.Evidence = d
		s.result.Deciding = i
		s.finish(run.Violation, d.Of(e))
	}
}

// unreachable ends a run whose reference did not return, or panicked where it is made or closed.
// This says nothing about the system.
func (s *Session) unreachable(how string) {
	s.settle(run.Infrastructure, fmt.Sprintf("the reference %s in %s", how, s.sut.attempt))
}
