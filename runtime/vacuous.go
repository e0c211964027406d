package runtime

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// assess judges the test by what its runs showed. A vacuous test fails, unless it is a fuzz target
// or has few runs. Anything else is a warning, or fails the test if it is strict. Whoever merges
// the parts of a test judges them together, and with CLOUSEAU_ASSESS=off its caller does; with
// CLOUSEAU_ASSESS=later:A,B it judges vacuous tests of these goals.
func (h *Harness) assess(tb testing.TB) {
	tb.Helper()
	if h.player.repeats || h.report.Part != nil || environment.Assess.Get() == "off" {
		return
	}
	r := h.report
	strict := h.test.Options.Strict()
	warn := func(text string) {
		switch {
		case text == "":
		case strict:
			tb.Error(text)
		case !testing.Verbose(): // with -v the report says it
			fmt.Fprintf(os.Stderr, "%s: warning: %s\n", r.Goal, text)
		}
	}
	if why := r.Idle(); !environment.Judged(tb) || r.Runs < report.Enough {
		warn(why)
	} else {
		h.idle(tb, why)
	}
	for _, k := range r.KnownFailures {
		if (k.Runs > 0 || k.StillHappens != nil && *k.StillHappens) && !testing.Verbose() {
			fmt.Fprintf(os.Stderr, "%s, %s: known %s\n", r.System, r.Goal, k)
		}
	}
	for _, why := range r.Warnings(h.test.Options.Low(tb), strict) {
		warn(why)
	}
}

// idle judges a test without informative runs. why says why there are none; it is empty if there
// are some.
func (h *Harness) idle(tb testing.TB, why string) {
	tb.Helper()
	switch k := h.report.KnownFailures.Idle(); {
	case k != nil && why == "":
		h.gone(tb, "known "+k.String()+"; remove the known block")
	case k == nil && why != "":
		if h.report.Vacuous, h.report.Why = true, why; !idleLater(h.report.Goal) {
			tb.Errorf("%s: %s", h.report.Goal, why)
		}
	}
}

// idleLater reports whether the caller judges a test of a goal of which no run was informative: it
// makes other runs for the goal first. CLOUSEAU_ASSESS=later:A,B names these goals.
func idleLater(goal string) bool {
	names, ok := strings.CutPrefix(environment.Assess.Get(), "later:")
	return ok && slices.Contains(strings.Split(names, ","), goal)
}

// gone warns that a known failure does not happen. It is not ok if warnings fail the test.
func (h *Harness) gone(tb testing.TB, text string) (ok bool) {
	tb.Helper()
	if h.test.Options.Strict() {
		tb.Error(text)
		return false
	}
	tb.Log(text)
	if !testing.Verbose() {
		fmt.Fprintln(os.Stderr, text)
	}
	return true
}

// lead ends a test whose runs are over and that fails, so that rapid does not say that all its
// tests passed. What is wrong is told in the end.
func (h *Harness) lead() {
	over := h.made == world.Checks() || h.findings.Done() || h.report.Exhausted() || h.report.Part != nil && h.report.Failures() > 0
	if h.tb == nil || !over || !environment.Judged(h.tb) || environment.Assess.Get() == "off" {
		return
	}
	if h.doubts.asks {
		h.examineFindings(h.tb)
	}
	if why := h.report.Headline(h.report.KnownFailures.Idle() != nil || idleLater(h.report.Goal), h.test.Options.Strict(), h.test.Options.Low(h.tb)); why != "" {
		h.tb.FailNow()
	}
}
