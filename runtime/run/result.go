package run

import (
	"fmt"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/step"
	"github.com/clouseau-go/clouseau/sre"
)

// Result is one run.
type Result struct {
	Verdict   Verdict
	Generator string
	Trace     sre.Trace
	// Deciding is the index of the event at which the goal decides: where the
	// violation showed, else the event the script marked; -1 where it was not
	// reached.
	Deciding int
	// Deviation is the first answer that was not as the script has it; nil if none.
	Deviation *Deviation
	// Attempt is the operation that was under way when the system crashed or hung.
	Attempt string
	// Reason says what panicked, what was infeasible, what is wrong with the
	// environment or what the judge objects to.
	Reason   string
	Stack    string // of a panic
	Calls    int    // operations performed
	Discards int    // values drawn and thrown away
	// Lack is the value that the spec does not know, where the verdict is Misfit; nil otherwise.
	Lack *report.Lack
	// Bindings are the values of the goal's variables that make a violation one.
	Bindings []Binding

	// Rejection says why no behaviour of the model explains the run, where that is
	// the violation; nil otherwise.
	Rejection *validate.Rejection
	// Owed is what the model's system would still have to do when the run was over, for all that
	// the network may do: it has stopped answering, or is slow. Where the system is known to be at
	// rest the run is starved; else this is a finding about liveness.
	Owed   []string
	AtRest bool // it is known to do nothing more by itself; only where something is owed

	// Known are the known failures that the run came to, in their order; Avoided those that it kept
	// away from, each as often as it did.
	Known, Avoided []string

	// Overflow says that the validator gave up on the run, which has too many explanations.
	Overflow bool
	// Summarized says that it judged some events by what requests may do, and not by the orders in
	// which they may do it, since so many were under way.
	Summarized bool
	// Unknowns counts the prefixes of which it could be neither proven nor
	// refuted that they are a violation.
	Unknowns int

	// What follows is for those who tell of the run, replay it and make it smaller.

	Goal      string       // the name of the test's goal
	Rec       *Recording   // what the script did
	Drawn     []draw.Drawn // and drew
	Checks    []Check      // the assertions that it came to
	Attempted Attempt      // what was under way when the system crashed or hung, or gave an answer without a word
	Expected  []string     // at a violation that the script planned, the conditions of the answer
	Depths    []int        // of recursions, as drawn
	Late      bool         // a receive waited for the stream until its deadline
	// Waited is how long an operation was waited for that did not come back; 0 where there is none.
	Waited   time.Duration
	Stepped  bool        // the tester schedules the system's steps
	Steering bool        // at the end a step was under way that the script released by itself
	Steps    step.Counts // what happened besides the script where the tester schedules the system's steps
}

// Begin empties the result for a run of the goal's that rec records, and keeps its memory.
func (r *Result) Begin(goal string, rec *Recording) {
	*r = Result{Deciding: -1, Goal: goal, Rec: rec, Trace: r.Trace[:0], Checks: r.Checks[:0]}
}

// Broke writes down what was under way when the run broke off.
func (r *Result) Broke(a Attempt) { r.Attempted, r.Attempt = a, a.String() }

// Failed reports whether the run fails its test.
func (r *Result) Failed() bool {
	switch r.Verdict {
	case Violation, Crashed, Hung, Starved:
		return true
	}
	return false
}

// Deviation is an answer that a clause does not describe.
type Deviation struct {
	Event    int    // index in the trace; its length where an awaited event did not come
	Clause   string // of the script's event
	Field    string // empty where an awaited event or answer did not come
	Expected string // the condition that failed
	Missed   string // the pattern of the event that a receive waited for in vain; empty otherwise
	Wanted   bool   // the goal asks for that event
}

func (d *Deviation) String() string { return d.Clause + ": " + d.What() }

// What says in which field the answer is not the expected one.
func (d *Deviation) What() string {
	if d.Field == "" {
		return "expected " + d.Expected
	}
	return fmt.Sprintf("field %s: expected %s", d.Field, d.Expected)
}

// Binding is the value of a goal's variable.
type Binding struct {
	Name  string
	Value logic.Value
}

// Check is one assertion that a run came to. Reports leave those at the deciding
// event out: a correct system fails them, which is no sign of a wrong spec.
type Check struct {
	Event  int // its index in the trace
	Clause string
	Field  string
	OK     bool
}
