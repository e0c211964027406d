package runtime

import (
	"fmt"
	"os"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that is known and does not count for now. A run that would be a violation is none where the events
// up to there are in Trace for some values of Vars. What nobody can decide counts as known: a violation is a proof.
//
// The run goes on, so what lies behind is still found. For a model the event is one more allowed
// case that changes nothing; where it is a message that was received, the rest of the run is not judged by the model.
type Known struct {
	Name, Reason string
	Link         string // where it is told; may be empty
	Text         string // the trace expression as the spec has it
	Vars         []*Var
	Trace        sre.Expr
	Funcs        Funcs // Go implementations of the functions that Trace mentions
	// Saved is a trace file, or empty: its run is replayed before anything is drawn, to say whether the failure
	// still happens.
	Saved string
}

func (k *Known) String() string {
	if k.Link == "" {
		return fmt.Sprintf("known %s: %s", k.Name, k.Reason)
	}
	return fmt.Sprintf("known %s: %s (%s)", k.Name, k.Reason, k.Link)
}

// excuses follow what is known through a run.
type excuses struct {
	goal   *monitor.Follower // takes the place of the goal's monitor, which ends with its first violation; nil: no goal
	known  []excuse
	open   int // prefixes of which it is not decided whether they violate the goal
	always logic.Term
}

type excuse struct {
	name     string
	follower *monitor.Follower
}

// newExcuses returns nil where nothing is known.
func newExcuses(test *Test) *excuses {
	if len(test.Known) == 0 {
		return nil
	}
	b := test.System.Builder
	x := &excuses{always: b.L.True()}
	if g := &test.Goal; g.Violation != nil {
		x.goal = monitor.Follow(b, g.Violation, g.Vars, monitor.WithFunctions(g.Funcs))
	}
	for _, k := range test.Known {
		x.known = append(x.known, excuse{k.Name, monitor.Follow(b, k.Trace, k.Vars, monitor.WithFunctions(k.Funcs))})
	}
	return x
}

func (x *excuses) reset() {
	x.open = 0
	if x.goal != nil {
		x.goal.Reset()
	}
	for _, k := range x.known {
		k.follower.Reset()
	}
}

// step takes an event and reports whether the run up to there violates the goal.
func (x *excuses) step(ev sre.Event) bool {
	for _, k := range x.known {
		k.follower.Step(ev)
	}
	if x.goal == nil {
		return false
	}
	x.goal.Step(ev)
	switch x.goal.Verdict() {
	case logic.Sat:
		return true
	case logic.Unknown:
		x.open++
	}
	return false
}

// excused returns the known failure that the run up to here is; empty where it is none.
func (x *excuses) excused() string {
	if x == nil {
		return ""
	}
	for _, k := range x.known {
		if k.follower.Verdict() != logic.Unsat {
			return k.name
		}
	}
	return ""
}

// excused reports whether what is wrong with the run up to here is known, and writes it down.
func (s *Session) excused() bool {
	name := s.judges.excuses.excused()
	if name == "" {
		return false
	}
	s.result.Known = append(s.result.Known, name)
	return true
}

// replayKnown replays the saved runs of known failures, and tells loudly of one that does not happen any more.
func (h *Harness) replayKnown(tb testing.TB) (ok bool) {
	tb.Helper()
	ok = true
	for i := range h.test.Known {
		k := &h.test.Known[i]
		if k.Saved == "" {
			continue
		}
		f, err := script.Read(k.Saved)
		if err == nil && f.Goal != h.test.Goal.Name {
			continue // of another test
		}
		var sc script.Script
		if err == nil {
			sc, err = bound(h.test, f)
		}
		if err != nil {
			tb.Errorf("%s: its saved run %s cannot be replayed: %v", k, k.Saved, err)
			ok = false
			continue
		}
		r := h.again(Generator{Name: f.Generator, Run: performing(sc, nil)})
		h.report.Replayed(k.Name, happened(r, k.Name))
		switch {
		case happened(r, k.Name):
			tb.Logf("%s: it still happens", k)
		case r.Verdict == run.Infrastructure:
			tb.Logf("%s: whether it still happens is not known: %s", k, r.Reason)
		default:
			text := fmt.Sprintf("%s: it does NOT happen any more: the run in %s ends as %s; remove the known block, and keep the file as a guard",
				k, k.Saved, r.Verdict)
			tb.Log(text)
			if !testing.Verbose() {
				fmt.Fprintln(os.Stderr, text)
			}
			if h.strict() {
				tb.Error(text)
				ok = false
			}
		}
		h.Recycle(r)
	}
	return ok
}

// happened reports whether the known failure of that name was seen in a run.
func happened(r *run.Result, name string) bool {
	for _, k := range r.Known {
		if k == name {
			return true
		}
	}
	return false
}

// knownIn returns what the report says of known failures before the first run.
func knownIn(test *Test) (out []*report.Known) {
	for _, k := range test.Known {
		out = append(out, &report.Known{Name: k.Name, Reason: k.Reason, Link: k.Link})
	}
	return out
}
