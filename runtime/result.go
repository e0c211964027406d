package runtime

import (
	"fmt"

	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Result is one run.
type Result struct {
	Verdict   Verdict
	Generator string
	Trace     Trace
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
	depths   []int  // of recursions, as drawn
	// Lack is the value that the spec does not know, where the verdict is Misfit; nil otherwise.
	Lack *report.Lack
	// Bindings are the values of the goal's variables that make a violation one.
	Bindings []Binding

	// Rejection says why no behaviour of the model explains the run, where that is
	// the violation; nil otherwise.
	Rejection *validate.Rejection
	// Owed is what the model's system would still have to do when the run was over, for all
	// that the network may do: it has stopped answering, or is slow. This is a finding about liveness and
	// never a violation.
	Owed []string

	// Overflow says that the validator gave up on the run, which has too many explanations.
	Overflow bool
	// Unknowns counts the prefixes of which it could be neither proven nor
	// refuted that they are a violation.
	Unknowns int

	checks    []check
	attempted attempt
	bug       []string // at a violation that the script planned, the conditions of the answer
	session   *Session // whose run it was
}

// Deviation is an answer that a clause does not describe.
type Deviation struct {
	Event    int    // index in the trace; its length where an awaited event did not come
	Clause   string // of the script's event
	Field    string // empty where an awaited event or answer did not come
	Expected string // the condition that failed
	missed   bool   // a receive waited for an event that did not come
	wanted   bool   // the goal asks for that event
}

func (d *Deviation) String() string { return d.Clause + ": " + d.what() }

// what says in which field the answer is not the expected one.
func (d *Deviation) what() string {
	if d.Field == "" {
		return "expected " + d.Expected
	}
	return fmt.Sprintf("field %s: expected %s", d.Field, d.Expected)
}

// Binding is the value of a goal's variable.
type Binding struct {
	Name  string
	Value Value
}

// check is one assertion that a run came to. Reports leave those at the deciding
// event out: a correct system fails them, which is no sign of a wrong spec.
type check struct {
	event  int
	clause string
	field  string
	ok     bool
}
