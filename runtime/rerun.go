package runtime

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Rerun performs one script that draws nothing, and fails tb if the run violates the goal, crashes
// or hangs. Regression tests call it if their run takes more than method calls: events are taken
// and judged as in the original run.
//
//	func TestLostUpdateRegression(t *testing.T) {
//		rt.Rerun(t, lostUpdateTest(), func(s *rt.Session) {
//			s.Send("request", rt.IntValue(1))
//			s.Receive("answer", nil, rt.IntValue(1))
//		})
//	}
func Rerun(tb testing.TB, test *Test, script func(s *Session)) {
	tb.Helper()
	if t, ok := tb.(*testing.T); ok && test.VirtualTime {
		world.Test(t, func(t *world.T) { rerun(t, test, script) })
		return
	}
	rerun(tb, test, script)
}

func rerun(tb testing.TB, test *Test, script func(s *Session)) {
	tb.Helper()
	h := newHarness(test)
	r, runs := h.untilFailure(Generator{Name: "rerun", Run: func(s *Session) {
		s.inbox.Loose = true
		script(s)
	}})
	switch {
	case r.Failed():
		tb.Log(&failure{test: h.test, run: r})
		tb.Errorf("%s", complaint(r, test))
	case r.Verdict == run.Misfit:
		tb.Error(r.Lack.Complaint(test.Spec))
	case r.Verdict == run.Harmless:
		tb.Error(r.Spared().Complaint(1))
	case r.Verdict == run.Infrastructure:
		tb.Errorf("the environment is in the way: %s", r.Reason)
	case runs > 1:
		tb.Logf("%s in each of %d runs, and the calls overlap otherwise each time\n%s", r.Passed(), runs, r.Table())
	default:
		tb.Logf("%s\n%s", r.Passed(), r.Table())
	}
}

// tailRuns is how often a script is run whose calls overlap, until it fails: enough to see with a
// probability of 0.998 what one run in 33 shows.
const tailRuns = 200

// untilFailure plays a script without draws, several times if its calls overlap, and returns its
// last run and how many there were.
func (h *Harness) untilFailure(g Generator) (r *run.Result, runs int) {
	for {
		runs++
		if r = h.again(g); r.Failed() || r.Tail == nil || runs == tailRuns {
			return r, runs
		}
	}
}

// again plays a script without draws, once more if the environment failed.
func (h *Harness) again(g Generator) *run.Result {
	for try := 0; ; try++ {
		r, f := h.play(nil, g)
		if f != nil {
			panic(fmt.Sprintf("runtime: replay: %v", f))
		}
		if h.cut(r) || r.Verdict != run.Infrastructure || try == h.test.Options.Repeats() {
			return r
		}
	}
}

// fails returns a run of a script that reports whether it ends with a verdict. Replays count by it,
// and so does the shrinker when it has chosen a script.
func (h *Harness) fails(sc script.Script, verdict string) func() bool {
	return func() bool {
		return h.again(Generator{Name: "replay", Run: performing(sc, nil)}).Verdict.String() == verdict
	}
}

// Fields returns a condition for a receive: the fields of an event, results apart, have these
// values. An invalid value stands for any.
func Fields(values ...Value) func(fields []Value) bool { return event.Fields(values...) }
