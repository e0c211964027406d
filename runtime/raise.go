package runtime

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/runtime/run"
)

// How rapid learns of a failure. Rapid repeats a run that fails. Where the repetition fails in the
// same line with the same message, rapid makes the run smaller by its random bits, for half a
// minute; with another message in the same line it does not, and reports the second message as the
// failure; and if the repetition does not fail, or in another line, it speaks of a flaky test. Our
// own shrinker does better and starts at once, and measures how often the run fails. So the first
// message has a remark, which nobody sees, and the repetition always fails like the run that was
// found. Whoever sets -rapid.shrinktime, or switches our shrinker off, has rapid's.

// raise fails the run. Each kind of failure has a line and a message of its own
// that never change: by them rapid tells whether a smaller run fails the same
// way.
func raise(t *rapid.T, r *run.Result, test *Test, remark string) {
	switch {
	case r.Verdict == run.Violation && r.Rejection != nil:
		t.Fatal("model violation: " + test.Model.Name + remark)
	case r.Verdict == run.Violation:
		t.Fatal("violation of " + test.Goal.Name + remark)
	case r.Verdict == run.Crashed:
		t.Fatal("the system crashed" + remark)
	case r.Verdict == run.Hung:
		t.Fatal("the system hung" + remark)
	case r.Verdict == run.Starved:
		t.Fatal("the system starves a request" + remark)
	}
}

// repeat does for a repetition of the failing run what rapid needs: once the draws, of which it
// makes a fail file. What becomes of that run does not matter.
func (h *Harness) repeat(t *rapid.T) {
	if h.repeated || flagTrue("rapid.nofailfile") {
		return
	}
	h.repeated = true
	if h.failure.Verdict == run.Hung {
		h.hurry = h.learned()
		defer func() { h.hurry = 0 }()
	}
	r, _ := h.play(t, h.test.Generators[h.kept.Choose(t, len(h.test.Generators))])
	h.report.Repetitions++
	h.Recycle(r)
}

// rapidShrinks reports whether the user has said how long rapid may shrink.
func rapidShrinks() (said bool) {
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == "rapid.shrinktime" })
	_, env := os.LookupEnv("RAPID_SHRINKTIME")
	return said || env
}

// flagTrue reports whether a flag is there and set.
func flagTrue(name string) bool {
	f := flag.Lookup(name)
	return f != nil && f.Value.String() == "true"
}

// early shows a failing run as it was found if it takes long until it is smaller.
type early struct {
	to    io.Writer
	timer *time.Timer
}

// patience is how long nothing is shown: most runs are smaller by then.
const patience = 500 * time.Millisecond

// later shows the failure after a while. It is formatted at once, since the run belongs to the
// goroutine of the test.
func (e *early) later(f *failure, runs int) {
	text := fmt.Sprintf("run %d fails and is being made smaller; this is how it was found:\n%s\n", runs, f.found())
	e.timer = time.AfterFunc(patience, func() { _, _ = io.WriteString(e.to, text) })
}

// stop shows it no more.
func (e *early) stop() {
	if e.timer != nil {
		e.timer.Stop()
	}
}
