package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that is known and does not count for now. A run that would be a violation is
// none where the events up to there are in Trace for some values of Vars. What nobody can decide
// counts as known: a violation is a proof.
//
// The run goes on, so what lies behind is still found. For a model the event is one more allowed
// case that changes nothing; where it is a message that was received, the rest of the run is not
// judged by the model.
//
// With a Verdict, runs that end so are known: crashed or hung ones whose events, with the operation
// that did not come back, are in Trace, and starved ones whose events are. Here only what is proven
// counts as known. A test that is vacuous has no Trace.
type Known struct {
	Name, Reason string
	Link         string // where it is told; may be empty
	Verdict      string // of the runs: crashed, hung, starved or vacuous; a violation if empty
	Message      string // a part of what a crash says; may be empty
	Text         string // the trace expression as the spec has it
	Vars         []*Var
	Trace        sre.Expr // of what crashed or hung at its end it says nothing but arguments
	Funcs        Funcs    // Go implementations of the functions that Trace mentions
	// Saved is a trace file, or empty: its run is replayed before anything is drawn, to say whether
	// the failure still happens.
	Saved string
}

func (k *Known) String() string {
	if k.Link == "" {
		return fmt.Sprintf("known %s: %s", k.Name, k.Reason)
	}
	return fmt.Sprintf("known %s: %s (%s)", k.Name, k.Reason, k.Link)
}

// violates reports whether the known runs are violations.
func (k Known) violates() bool { return k.Verdict == "" || k.Verdict == run.Violation.String() }

// excuses follow what is known of violations through a run.
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

// newExcuses returns nil where no violation is known.
func newExcuses(test *Test) *excuses {
	if !slices.ContainsFunc(test.Known, Known.violates) {
		return nil
	}
	b := test.System.Builder
	x := &excuses{always: b.L.True()}
	if g := &test.Goal; g.Violation != nil {
		x.goal = monitor.Follow(b, g.Violation, g.Vars, monitor.WithFunctions(g.Funcs))
	}
	for _, k := range test.Known {
		if k.violates() {
			x.known = append(x.known, excuse{k.Name, monitor.Follow(b, k.Trace, k.Vars, monitor.WithFunctions(k.Funcs))})
		}
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
