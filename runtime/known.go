package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/runtime/known"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// Known is a failure that is known and does not count for now.
type Known = known.Failure

// excused reports whether the failure of the run so far is known, and records it. A script that
// keeps away from it is to begin again.
func (s *Session) excused() bool {
	name := s.judges.Excuses.Name()
	switch {
	case name == "":
		return false
	case s.fate.avoiding:
		s.fate.again = maxRedraws
		s.result.Avoided = append(s.result.Avoided, name)
	default:
		s.result.Known = append(s.result.Known, name)
	}
	return true
}

// beginAgain ends a script that is to begin again, because it came to a known violation.
func (s *Session) beginAgain() {
	if s.fate.again > 0 {
		s.finish(run.Infeasible, "it came to a known violation")
	}
}

// knownIdle returns the known failure that the test is vacuous; nil if there is none.
func (h *Harness) knownIdle() *report.Known {
	for _, k := range h.report.KnownFailures {
		if k.Verdict == run.Vacuous.String() {
			return k
		}
	}
	return nil
}

// countIdle counts the runs of a test that is known to be vacuous.
func (h *Harness) countIdle() {
	if k := h.knownIdle(); k != nil && h.report.Runs >= report.Enough {
		idle := h.report.Idle() != ""
		if k.StillHappens = &idle; idle {
			k.Runs = h.report.Runs
		}
	}
}

// idle judges a test without informative runs. why says why there are none; it is empty if there
// are some.
func (h *Harness) idle(tb testing.TB, why string) {
	tb.Helper()
	switch k := h.knownIdle(); {
	case k != nil && why == "":
		h.gone(tb, "known "+k.String()+"; remove the known block")
	case k == nil && why != "":
		h.report.Vacuous = true
		tb.Errorf("vacuous: %s\n(what rapid says of tests that passed means only that no run failed)", why)
	}
}
