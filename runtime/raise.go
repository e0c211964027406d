package runtime

import (
	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// How rapid learns of a failure. Rapid repeats a run that fails. If the repetition fails in the
// same line with the same message, rapid shrinks the run by its random bits, for half a minute. If
// it fails in the same line with another message, rapid reports the second message and does not
// shrink. If it does not fail, or fails in another line, rapid calls the test flaky. The shrinker
// of this package is better, starts at once, and measures how often the run fails. So the first
// message has a remark, which nobody sees, and the repetition always fails like the run that was
// found. With -rapid.shrinktime set, or with this package's shrinker off, rapid shrinks.

// raise fails the run. Each kind of failure has a line and a message of its own that never change:
// rapid uses them to tell whether a smaller run fails in the same way.
func raise(t *rapid.T, r *run.Result, test *Test, remark string) {
	k := run.KindOf(r)
	switch {
	case r.Verdict == run.Violation && k.Model:
		t.Fatal("model violation: " + test.Model.Name + remark)
	case r.Verdict == run.Violation && k.Reference != "":
		t.Fatal("differs from the reference: " + test.Reference.Name + remark)
	case r.Verdict == run.Violation && k.Promise != "":
		t.Fatal("breaks a promise of " + k.Op + remark)
	case r.Verdict == run.Violation:
		t.Fatal("violation of " + test.Goal.Name + remark)
	case r.Verdict == run.Crashed:
		t.Fatal("the system crashed" + remark)
	case r.Verdict == run.Hung:
		t.Fatal("the system hung" + remark)
	case r.Verdict == run.Starved:
		t.Fatal("the system starves a request" + remark)
	case r.Verdict == run.Raced:
		t.Fatal("data race" + remark)
	case r.Verdict == run.Leaked:
		t.Fatal("goroutines are left" + remark)
	}
}

// repeat repeats a failing run's draws, of which rapid makes a fail file. The outcome is ignored.
func (h *Harness) repeat(t *rapid.T) {
	if h.repeated || environment.FlagTrue("rapid.nofailfile") {
		return
	}
	h.repeated = true
	p := h.player
	how := manner{}
	if h.failure.Verdict == run.Hung {
		how.hurry = p.learned()
	}
	p.avoids(t) // drawn before the generator, as in Run
	r, _ := p.play(t, h.test.Generators[p.choose(t)], how)
	h.report.Repetitions++
	p.Recycle(r)
}
