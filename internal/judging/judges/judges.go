// Package judges holds who judges the runs of a test beside its script: the monitor of the goal,
// the validator of the model, promises, and what is known of failures. A reference is apart
// (package compare), since it performs calls of its own.
//
// All of them are shown the events of a run one by one. Each may object to an event; none objects
// without proof.
package judges

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// Config says by what runs are judged.
type Config struct {
	Builder   *sre.Builder
	Violation sre.Expr // of the goal; nil: it has no trace expression
	Vars      []*logic.Var
	Funcs     script.Funcs // that it mentions
	Model     *model.Model // nil: none
	Promises  *judge.Promises
	Reference bool // a reference judges as well
	Known     []known.Failure
}

// Judges watch the runs of a test, one after the other.
type Judges struct {
	Validator *validate.Validator // of the model; nil: there is none
	Excuses   *known.Excuses      // known violations; nil: none
	Endings   known.Endings       // what is known of other failures
	Promises  *judge.Judge        // nil: there are none

	config  Config
	smoke   bool             // the goal says that no answer is wrong: it is for crashes and hangs
	monitor *monitor.Monitor // of the goal; nil: it has no trace expression, or Excuses judges it
	brink   *monitor.Monitor // of the runs that one event could decide; nil until it is asked for
	demands *monitor.Monitor // of the goal, for runs that it prevents; nil until it is asked for
	planned *monitor.Monitor // the same of what scripts have asked for
	reach   *Reach           // of the goal; nil: it has no trace expression
	witness run.Witness      // of the run so far
	tries   int              // answers that were tried for it
}

// New returns the judges of a test.
func New(c Config) Judges {
	smoke := c.Violation != nil && c.Violation == c.Builder.None()
	if smoke {
		c.Violation = nil
	}
	js := Judges{config: c, smoke: smoke, Promises: judge.NewJudge(c.Builder, c.Promises),
		Excuses: known.NewExcuses(c.Builder, c.Violation, c.Vars, c.Funcs, c.Known), Endings: known.NewEndings(c.Builder, c.Known)}
	if c.Violation != nil && js.Excuses == nil {
		js.monitor = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	switch {
	case js.monitor != nil:
		js.reach = NewReach(c.Builder, js.monitor)
	case js.HasGoal():
		js.reach = NewReach(c.Builder, js.Excuses.Goal())
	}
	if c.Model != nil {
		js.Validator = validate.New(c.Model, validate.Limits{})
	}
	return js
}

// Begin resets the judges for a new run.
func (js *Judges) Begin() {
	js.rewind()
	js.witness, js.tries = run.Witness{}, 0
}

// rewind shows the judges the beginning of the run once more.
func (js *Judges) rewind() {
	if js.monitor != nil {
		js.monitor.Reset()
	}
	if js.Validator != nil {
		js.Validator.Reset()
	}
	if js.Excuses != nil {
		js.Excuses.Reset()
	}
	js.Promises.Begin()
}

// Unknowns counts the prefixes of the run that the monitor could not decide.
func (js *Judges) Unknowns() int {
	switch {
	case js.Excuses != nil:
		return js.Excuses.Unknowns()
	case js.monitor == nil:
		return 0
	}
	return js.monitor.Unknowns()
}

// HasGoal reports whether the goal has a trace expression.
func (js *Judges) HasGoal() bool {
	return js.monitor != nil || js.Excuses != nil && js.Excuses.HasGoal()
}

// Violated shows an event to the monitor and reports whether that proves a violation of the goal.
func (js *Judges) Violated(e sre.Event) bool {
	if js.Excuses != nil {
		return js.Excuses.Step(e)
	}
	return js.monitor != nil && js.monitor.Step(e)
}

// Owed lists what the model's system still has to do.
func (js *Judges) Owed() []string {
	if js.Validator == nil {
		return nil
	}
	return js.Validator.Owed()
}

// Facts lists what the model knows of the system's state.
func (js *Judges) Facts() []validate.Fact {
	if js.Validator == nil {
		return nil
	}
	return js.Validator.Known()
}

// Compared returns the arguments of a request that the model's rule compares with something.
func (js *Judges) Compared(op *sre.Op) []int {
	if js.Validator == nil {
		return nil
	}
	return js.Validator.Compared(op)
}

// GaveUp reports whether the run has too many explanations for the validator.
func (js *Judges) GaveUp() bool { return js.Validator != nil && js.Validator.Overflow() }

// Summarized reports whether the validator left out some orders of the requests under way.
func (js *Judges) Summarized() bool { return js.Validator != nil && js.Validator.Summarized() }

// Any reports whether anybody judges the events of a run.
func (js *Judges) Any() bool {
	return js.HasGoal() || js.Promises != nil || js.Validator != nil || js.config.Reference
}

// Bindings returns values of the goal's variables for which the run violates it.
func (js *Judges) Bindings() func(*logic.Var) logic.Value {
	if js.monitor != nil {
		w := js.monitor.Witness()
		return func(v *logic.Var) logic.Value { return w[v] }
	}
	w := js.Excuses.Witness()
	return func(v *logic.Var) logic.Value { return w[v] }
}

// Brink reports whether the run has come to a point at which one event could decide the goal, and
// has gone on.
func (js *Judges) Brink(trace sre.Trace) bool {
	if c := &js.config; js.brink == nil {
		js.brink = monitor.New(c.Builder, c.Builder.Brink(c.Violation), c.Vars, monitor.WithFunctions(c.Funcs))
	}
	return js.brink.Before(trace)
}

// Objection shows an event to the judges, and returns what one of them objects to; empty if none
// does. Contracts in Go, which look at the state of the system, are not asked.
func (js *Judges) Objection(e sre.Event) (objection string) {
	if js.Violated(e) {
		objection = fmt.Sprintf("%s violates the goal", e)
	}
	if js.Validator != nil && js.Validator.Step(e) {
		objection = js.Validator.Rejection().String()
		js.Validator.Excuse()
	}
	if js.Promises != nil {
		if broken := js.Promises.Step(e, nil); broken != nil {
			objection = broken.String()
		}
	}
	return objection
}
