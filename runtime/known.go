package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/runtime/play/run"
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

// idle judges a test without informative runs. why says why there are none; it is empty if there
// are some.
func (h *Harness) idle(tb testing.TB, why string) {
	tb.Helper()
	switch k := h.report.KnownIdle(); {
	case k != nil && why == "":
		h.gone(tb, "known "+k.String()+"; remove the known block")
	case k == nil && why != "":
		if h.report.Vacuous, h.report.Why = true, why; !idleLater(h.report.Goal) {
			tb.Errorf("vacuous: %s", why)
		}
	}
}
