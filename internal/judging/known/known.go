package known

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Failure is a failure that is known and does not count for now. A violation is known if the events
// up to it are in Trace for some values of Vars. If this cannot be decided it counts as known,
// since a violation needs a proof.
//
// The run goes on, so that later failures are still found. For a model, the event is one more
// allowed case that changes nothing. If the event is a received message, the model does not judge
// the rest of the run.
//
// With a Verdict, runs that end with it are known: crashed or hung runs whose events, including the
// operation that did not return, are in Trace, and starved runs whose events are. Here a failure is
// known only if that is proven. A vacuous test has no Trace.
type Failure struct {
	Name, Reason string
	Link         string // where it is reported; may be empty
	Verdict      string // of the runs: crashed, hung, starved or vacuous; a violation if empty
	Message      string // a part of a crash's message; may be empty
	Text         string // the trace expression as the spec has it
	Vars         []*logic.Var
	Trace        sre.Expr     // about a crash or hang at its end it can only name arguments
	Funcs        script.Funcs // Go implementations of the functions that Trace mentions
	// Saved is a trace file, or empty. Its run is replayed before anything is drawn, to see whether
	// the failure still happens.
	Saved string
}

func (f *Failure) String() string {
	if f.Link == "" {
		return fmt.Sprintf("known %s: %s", f.Name, f.Reason)
	}
	return fmt.Sprintf("known %s: %s (%s)", f.Name, f.Reason, f.Link)
}

// violates reports whether the known runs are violations.
func (f *Failure) violates() bool { return f.Verdict == "" || f.Verdict == run.Violation.String() }

// Reports returns what a report says of failures before the first run.
func Reports(failures []Failure) (out []*report.Known) {
	for _, f := range failures {
		out = append(out, &report.Known{Name: f.Name, Reason: f.Reason, Link: f.Link, Verdict: f.Verdict})
	}
	return out
}

// Endings are the known crashes, hangs and starved requests.
type Endings struct {
	known []ending
	hung  bool // some run had a known hang, for the full deadline
}

type ending struct {
	*Failure
	follower *monitor.Follower
}

// NewEndings returns the known failures that are not violations.
func NewEndings(b *sre.Builder, all []Failure) (es Endings) {
	for i := range all {
		if f := &all[i]; !f.violates() && f.Trace != nil {
			es.known = append(es.known, ending{f, monitor.Follow(b, f.Trace, f.Vars, monitor.WithFunctions(f.Funcs))})
		}
	}
	return es
}

// Empty reports whether there are none.
func (es *Endings) Empty() bool { return len(es.known) == 0 }

// Hung reports whether some run has hung in a known way, for the full deadline.
func (es *Endings) Hung() bool { return es.hung }

// Excuse marks a run that has failed in a known way as known.
func (es *Endings) Excuse(r *run.Result) {
	if !r.Failed() || r.Verdict == run.Violation {
		return
	}
	for _, k := range es.known {
		if k.Verdict != r.Verdict.String() || !strings.Contains(r.Reason, k.Message) {
			continue
		}
		if _, in := k.with(r.Trace, r.Attempted); in {
			es.hung = es.hung || r.Waited > 0
			r.Verdict = run.Known
			r.Known = append(r.Known, k.Name)
			return
		}
	}
}

// Hangs reports whether the operation is known to hang after the run, and has hung before. The next
// time, it gets no longer deadline than other operations.
func (es *Endings) Hangs(trace sre.Trace, a run.Attempt) bool {
	return es.hung && slices.ContainsFunc(es.known, func(k ending) bool {
		_, in := k.with(trace, a)
		return in && k.Verdict == run.Hung.String()
	})
}

// Ahead returns the known failure that a run reaches with an operation, given only its arguments,
// if the run was not in its pattern before; empty if there is none.
func (es *Endings) Ahead(trace sre.Trace, a run.Attempt) string {
	for _, k := range es.known {
		if k.starves() && a.Op.Kind != sre.Send {
			continue // its answer is part of the run
		}
		if before, in := k.with(trace, a); in && !before {
			return k.Name
		}
	}
	return ""
}

func (f *Failure) starves() bool { return f.Verdict == run.Starved.String() }

// with reports whether a run is proven to be in the pattern, without and with the operation under
// way at its end, if any. The operation has no answers, so the pattern can only speak of its
// arguments.
func (k *ending) with(trace sre.Trace, last run.Attempt) (before, in bool) {
	k.follower.Reset()
	for _, e := range trace {
		k.follower.Step(e)
	}
	before = k.follower.Verdict() == logic.Sat
	op := last.Op
	if op == nil {
		return before, before
	}
	if len(last.Args) < op.Args() {
		return before, false // a step of the system with unknown fields
	}
	k.follower.Step(sre.Event{Op: op, Values: slices.Concat(last.Args, event.Panicked(op, ""))})
	return before, k.follower.Verdict() == logic.Sat
}

// Excuses follow the known violations through a run.
type Excuses struct {
	// In the place of the goal's monitor, which ends with its first violation; nil: no goal.
	goal   *monitor.Follower
	known  []excuse
	open   int // prefixes for which it is undecided whether they violate the goal
	always logic.Term
}

type excuse struct {
	name     string
	follower *monitor.Follower
}

// NewExcuses returns a follower of the known violations, before the first run; nil if no violation
// is known. goal is nil if the test has none.
func NewExcuses(b *sre.Builder, goal sre.Expr, vars []*logic.Var, funcs script.Funcs, all []Failure) *Excuses {
	if !slices.ContainsFunc(all, func(f Failure) bool { return f.violates() }) {
		return nil
	}
	x := &Excuses{always: b.L.True()}
	if goal != nil {
		x.goal = monitor.Follow(b, goal, vars, monitor.WithFunctions(funcs))
	}
	for i := range all {
		if f := &all[i]; f.violates() {
			x.known = append(x.known, excuse{f.Name, monitor.Follow(b, f.Trace, f.Vars, monitor.WithFunctions(f.Funcs))})
		}
	}
	return x
}

// Reset prepares for another run.
func (x *Excuses) Reset() {
	x.open = 0
	if x.goal != nil {
		x.goal.Reset()
	}
	for _, k := range x.known {
		k.follower.Reset()
	}
}

// Step takes an event and reports whether the run up to there violates the goal.
func (x *Excuses) Step(ev sre.Event) bool {
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

// Goal returns the follower of the goal; nil if there is none.
func (x *Excuses) Goal() *monitor.Follower { return x.goal }

// HasGoal reports whether there is a goal.
func (x *Excuses) HasGoal() bool { return x.goal != nil }

// Unknowns counts the prefixes of the run for which it is undecided whether they violate the goal.
func (x *Excuses) Unknowns() int { return x.open }

// Witness returns values of the goal's variables for which the run violates it.
func (x *Excuses) Witness() logic.Assignment {
	_, w := x.goal.Ask(x.always)
	return w
}

// Name returns the known failure that the run so far is; empty if it is none, or x is nil.
func (x *Excuses) Name() string {
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
