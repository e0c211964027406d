package runtime

import (
	"fmt"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// assess judges the test by what its runs showed. A vacuous test fails, unless it is a fuzz target
// or has few runs. Anything else is a warning, or fails the test if it is strict. Whoever merges
// the parts of a test judges them together, and with CLOUSEAU_ASSESS=off its caller does; with
// CLOUSEAU_ASSESS=later:A,B it judges vacuous tests of these goals.
func (h *Harness) assess(tb testing.TB) {
	tb.Helper()
	if h.failed || h.report.Part != nil || environment.Assess.Get() == "off" {
		return
	}
	r, strict := h.report, h.test.Options.Strict()
	warn := func(text string) {
		switch {
		case text == "":
		case strict:
			tb.Error(text)
		case !testing.Verbose(): // with -v the report says it
			fmt.Fprintf(os.Stderr, "%s, %s: warning: %s\n", r.System, r.Goal, text)
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

// lead ends a test whose runs are over and that fails. It says so, and rapid says nothing: that all
// its tests passed would mean only that no run ended it.
func (h *Harness) lead() {
	over := h.asked.Last() || h.findings.Done() || h.report.Exhausted() || h.report.Part != nil && h.report.Failures() > 0
	if h.tb == nil || !over || !environment.Judged(h.tb) || environment.Assess.Get() == "off" {
		return
	}
	if why := h.report.Headline(h.report.KnownIdle() != nil || idleLater(h.report.Goal), h.test.Options.Strict(), h.test.Options.Low(h.tb)); why != "" {
		h.tb.Fatal("FAIL: " + why)
	}
}
