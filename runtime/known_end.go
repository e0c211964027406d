package runtime

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/event"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// What is known of runs that end badly: crashes, hangs, starved requests, and tests that look at
// nothing. Such a run cannot go on, so what is known of it is asked when it has ended.

// endings are what is known of runs that end in a crash, in a hang, or starved.
type endings struct {
	known []ending
	hung  bool // some run has hung in a known way, for the full deadline
}

type ending struct {
	*Known
	follower *monitor.Follower
}

func newEndings(test *Test) (es endings) {
	for i := range test.Known {
		if k := &test.Known[i]; !k.violates() && k.Trace != nil {
			es.known = append(es.known, ending{k, monitor.Follow(test.System.Builder, k.Trace, k.Vars, monitor.WithFunctions(k.Funcs))})
		}
	}
	return es
}

// excuseEnd makes a run known that has failed in a known way.
func (es *endings) excuseEnd(r *run.Result) {
	if !r.Failed() || r.Verdict == run.Violation {
		return
	}
	for _, k := range es.known {
		if k.Verdict == r.Verdict.String() && strings.Contains(r.Reason, k.Message) && k.includes(r.Trace, r.Attempted) {
			es.hung = es.hung || r.Waited > 0
			r.Verdict, r.Known = run.Known, append(r.Known, k.Name)
			return
		}
	}
}

// hangs reports whether an operation is known to hang after a run, and has done so before: the next
// time nobody waits for it longer than for others.
func (es *endings) hangs(trace Trace, a run.Attempt) bool {
	return es.hung && slices.ContainsFunc(es.known, func(k ending) bool {
		return k.Verdict == run.Hung.String() && k.includes(trace, a)
	})
}

// includes reports whether a run is proven to be in the pattern, with what was under way at its
// end, if anything. Of that the pattern says nothing but arguments, so any answers will do.
func (k *ending) includes(trace Trace, last run.Attempt) bool {
	k.follower.Reset()
	for _, e := range trace {
		k.follower.Step(e)
	}
	if op := last.Op; op != nil && k.Verdict != run.Starved.String() {
		if len(last.Args) < op.Args() {
			return false // a step of the system's, of which nobody knows the fields
		}
		k.follower.Step(TraceEvent{Op: op, Values: slices.Concat(last.Args, event.Panicked(op, ""))})
	}
	return k.follower.Verdict() == logic.Sat
}

// knownIdle returns what is known of a test that looks at nothing; nil: nothing.
func (h *Harness) knownIdle() *report.Known {
	for _, k := range h.report.KnownFailures {
		if k.Verdict == run.Vacuous.String() {
			return k
		}
	}
	return nil
}

// countIdle counts the runs of a test that is known to look at nothing.
func (h *Harness) countIdle() {
	if k := h.knownIdle(); k != nil && h.report.Runs >= report.Enough {
		idle := h.report.Idle() != ""
		if k.StillHappens = &idle; idle {
			k.Runs = h.report.Runs
		}
	}
}

// idle judges a test none of whose runs was informative, which why says, or empty.
func (h *Harness) idle(tb testing.TB, why string) {
	tb.Helper()
	switch k := h.knownIdle(); {
	case k != nil && why == "":
		h.gone(tb, "known "+k.String()+"; remove the known block")
	case k == nil && why != "":
		h.report.Vacuous = true
		tb.Errorf("vacuous: %s", why)
	}
}
