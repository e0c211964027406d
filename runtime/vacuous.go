package runtime

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/option"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// assess judges the test by what its runs showed. A vacuous test fails, unless it is a fuzz target
// or has few runs. Anything else is a warning, or fails the test if it is strict. Whoever merges
// the parts of a test judges them together, and with CLOUSEAU_ASSESS=off its caller does.
func (h *Harness) assess(tb testing.TB) {
	tb.Helper()
	if h.failed || h.report.Part != nil || os.Getenv("CLOUSEAU_ASSESS") == "off" {
		return
	}
	r, strict := h.report, h.strict()
	warn := func(text string) {
		switch {
		case text == "":
		case strict:
			tb.Error(text)
		case !testing.Verbose(): // with -v the report says it
			fmt.Fprintf(os.Stderr, "%s, %s: warning: %s\n", r.System, r.Goal, text)
		}
	}
	if why := r.Idle(); !option.Judged(tb) || r.Runs < report.Enough {
		warn(why)
	} else {
		h.idle(tb, why)
	}
	for _, k := range r.KnownFailures {
		if (k.Runs > 0 || k.StillHappens != nil && *k.StillHappens) && !testing.Verbose() {
			fmt.Fprintf(os.Stderr, "%s, %s: known %s\n", r.System, r.Goal, k)
		}
	}
	warn(r.Scarce(h.test.Options.Low(tb)))
	for _, why := range r.Idlers() {
		warn(why)
	}
	warn(r.Seldom(strict))
	if r.Undecided > 0 {
		warn(fmt.Sprintf("%d of %s undecided: the validator gave up, since they have too many explanations",
			r.Undecided, report.Plural(r.Runs, "run")))
	}
	switch {
	case len(r.Gaps) == 0:
	case strict:
		for _, gap := range r.Gaps {
			warn("never exercised: " + gap)
		}
	case r.Runs >= report.Enough:
		warn("never exercised: " + strings.Join(r.Gaps, ", "))
	}
}

// strict reports whether warnings fail the test.
func (h *Harness) strict() bool {
	return h.test.Options.FailOnGap || os.Getenv("CLOUSEAU_GAPS") == "fail"
}
