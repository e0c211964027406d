package run

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Result is one run with its outcome.
type Result struct {
	Verdict   Verdict
	Generator string
	Trace     sre.Trace
	// Deciding is the index of the event at which the goal decides: where the violation showed,
	// else the event that the script marked; -1 if it was not reached.
	Deciding int
	// Deviation is the first answer that differs from the script; nil if none does.
	Deviation *Deviation
	// Attempt is the operation that was under way when the system crashed or hung.
	Attempt string
	// Reason says what panicked, what was infeasible, how the environment failed, what the judge
	// objects to, or what evidence the system has of a run in the goal.
	Reason   string
	Stack    string // of a panic, or of goroutines that wait
	Earlier  int    // runs that the process of the system had served before it died in this one
	Calls    int    // operations performed
	Discards int    // drawn values that were rejected
	Learnt   bool   // what earlier runs showed has decided about the values
	Explored bool   // requests were random, so that every operation had a chance
	Idle     bool   // it came to its end, and no judge could have rejected an answer of it
	// Witness says what could have been rejected, of a run that is upheld or prevented. There is
	// none if nobody judges, or if only a Go function does.
	Witness Witness
	// Lack is the value that the spec lacks, if the verdict is Misfit; else nil.
	Lack *report.Lack
	// Bindings are values of the goal's variables for which the run is a violation.
	Bindings []Binding

	// Evidence is what a model, a reference or a promise holds against the run, if that is the
	// violation; else nil.
	Evidence Evidence
	// Functions are those that raced, or in which goroutines are left, if that is the verdict.
	Functions string
	// Promised says how many calls each promise has judged; nil: there are no promises.
	Promised []report.Promised
	// Panics are those that were answers: of each the operation, and the text without its numbers.
	Panics []string
	// Owed says what the model's system still has to do at the end of the run, whatever the network
	// may do: the system has stopped answering, or is slow. If the system is known to be at rest,
	// the run is starved. Otherwise this is a finding about liveness.
	Owed   []string
	AtRest bool // it is known to do nothing more; only set if something is owed

	// Known are the known failures that the run came to, in their order; Avoided those that it kept
	// away from, each as often as it did.
	Known, Avoided []string

	// Undescribed says that the run ends with a call that no clause describes. A right system may
	// do with it what it likes, so only the goal judges it.
	Undescribed bool

	// Overflow says that the validator gave up on the run, which has too many explanations.
	Overflow bool
	// Summarized says that the validator judged some events by what requests may do, and not by the
	// orders in which they may do it, since too many were under way.
	Summarized bool
	// Unknowns counts the prefixes that could neither be proven nor refuted to be a violation.
	Unknowns int

	// The following fields serve printing, replay and shrinking.

	Goal   string       // the name of the test's goal
	Rec    *Recording   // what the script did
	Drawn  []draw.Drawn // what the script drew
	Checks []Check      // the assertions that it reached
	// What was under way when the system crashed, hung, or answered a value that the spec lacks.
	Attempted Attempt
	Expected  []string // the conditions of the deciding answer, if the script planned the violation
	Depths    []int    // of recursions, as drawn
	Late      bool     // a receive waited for the stream until its deadline
	// Waited is how long the run waited for an operation that did not return; 0 if there is none.
	Waited time.Duration
	// Held are the locks of the system that have been held since the event at index Since, or from
	// the beginning, where Since is -1. They are looked for in one run that hangs.
	Held  []string
	Since int
	// Beside says where other goroutines of the system are, in a run that hangs.
	Beside string
	// Under are the calls at the same time that had not returned when the run was given up. Some
	// may return while the system is closed.
	Under []Attempt
	// Waits is the call with which the run ended, since it waits for others and nobody is there to
	// wake it; none: the zero value. Shown says that no spec says so of its operation.
	Waits    Attempt
	Shown    bool
	Stepped  bool // the tester schedules the system's steps
	Steering bool // a step that the script released was under way at the end
	// What happened besides the script, if the tester schedules the system's steps.
	Steps report.Steps
	// Walked says what a walk did; nil if the script is none. Within reports whether another run is
	// one that a walk may come to, as far as that matters for how it failed.
	Walked *report.Walked
	Within func(*Result) bool
	// Rate is how often the run's script failed, if that was tried.
	Rate script.Rate
	// Tail are the calls that the script made at the same time; nil if it made none.
	Tail *Tail
	// Moves is what happened between the system's parties, as far as the system tells. Unrecorded
	// is how many moves came after these.
	Moves      []Moved
	Unrecorded int
}

// Moved is a move with its place in the run: the number of events before it. So the delivery of an
// observed message has the index of its event.
type Moved struct {
	event.Move
	At    int
	Asked bool // the tester's operation does it, whose event has that index
}

// Begin empties the result for a run of the goal that rec records, and keeps its memory.
func (r *Result) Begin(goal string, rec *Recording) {
	*r = Result{Deciding: -1, Goal: goal, Rec: rec, Trace: r.Trace[:0], Panics: r.Panics[:0], Checks: r.Checks[:0], Moves: r.Moves[:0]}
}

// Broke records what was under way when the run broke off.
func (r *Result) Broke(a Attempt) { r.Attempted, r.Attempt = a, a.String() }

// Hold records which locks are held after the latest event.
func (r *Result) Hold(locks []string) {
	if !slices.Equal(locks, r.Held) {
		r.Held = locks
		r.Since = len(r.Trace) - 1
	}
}

// Holder says who left the locks that are held; empty if there are none.
func (r *Result) Holder() string {
	if len(r.Held) == 0 {
		return ""
	}
	who := "The function that makes the system"
	if r.Since >= 0 {
		e := r.Trace[r.Since]
		who = fmt.Sprintf("%s in step %d", Attempt{Op: e.Op, Args: e.Values[:e.Op.Args()]}, r.Since+1)
	}
	how := "left the lock %s held"
	if r.Beside != "" { // one of these may have it
		how = "ended while the lock %s was held"
	}
	return who + " " + fmt.Sprintf(how, strings.Join(r.Held, ", ")) + ".\n"
}

// Failed reports whether the run fails its test.
func (r *Result) Failed() bool { return r.Verdict.Fails() }

// Deviation is an answer that a clause does not describe.
type Deviation struct {
	Event    int    // index in the trace; its length if an awaited event did not come
	Clause   string // of the script's event
	Field    string // empty if an awaited event or answer did not come
	Expected string // the condition that failed
	Missed   string // the pattern that a receive waited for in vain; else empty
	// Asked is the event that did not come, as far as the script says which: other values are
	// invalid.
	Asked  sre.Event
	Wanted bool // the goal asks for that event
}

func (d *Deviation) String() string { return d.Clause + ": " + d.What() }

// What says in which field the answer differs from the expected one.
func (d *Deviation) What() string {
	switch d.Field {
	case "":
		return "expected " + d.Expected
	case d.Expected:
		return fmt.Sprintf("field %s: expected %[1]s == true", d.Field)
	case strings.TrimPrefix(d.Expected, "!"):
		return fmt.Sprintf("field %s: expected %[1]s == false", d.Field)
	}
	return fmt.Sprintf("field %s: expected %s", d.Field, d.Expected)
}

// Binding is the value of a goal's variable.
type Binding struct {
	Name  string
	Sort  *logic.Sort // in whose unit the value is printed; nil: as it is
	Value logic.Value
}

// Check is one assertion that a run reached.
type Check = report.Check

// Seeded says what gives the run again where rapid's seed of it does not; empty where it does.
func (r *Result) Seeded() string {
	if !r.Learnt {
		return ""
	}
	return " Its values depend on earlier runs: repeat it with the seed of the test or the saved trace, not with rapid's seed."
}

// Tail is what a script did at the same time, at its end.
type Tail struct {
	Calls overlap.Calls
	// Before is how many events came before them.
	Before int
	// Explained is how many of them the order explains that goes furthest, if the run is a
	// violation since no order explains all.
	Explained int
	// Waiting is how many of them had not returned in the end, and did not have to.
	Waiting int
}

// Witness is an event of a run, and another answer to it with which a judge would have rejected the
// run: what makes it informative.
type Witness struct {
	Judge string // "the goal", "the promise pop.top"; empty: there is no witness
	Event int    // its index; the length of the run: an event that did not come
	// Answer is the event with another answer. It has no operation where Go code judges: nobody
	// knows what that rejects.
	Answer sre.Event
	// Leads says that the goal asks for the answer before its deciding event: the run is in the
	// goal if the script goes on from there as planned.
	Leads bool
}

// Found reports whether there is a witness.
func (w *Witness) Found() bool { return w.Judge != "" }
