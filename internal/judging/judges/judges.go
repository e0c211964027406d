// Package judges holds who judges the runs of a test beside its script: the monitor of the goal,
// the validator of the model, promises, and what is known of failures. A reference is apart
// (package compare), since it performs calls of its own.
//
// All of them are shown the events of a run one by one. Each may object to an event; none objects
// without proof.
package judges

import (
	"fmt"
	"slices"
	"strings"

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
	// Waits are the operations of which the spec says that they may wait, NeverWaits those of which
	// it says that they do not.
	Waits, NeverWaits []string
}

// Judges watch the runs of a test, one after the other.
type Judges struct {
	Validator *validate.Validator // of the model; nil: there is none
	Excuses   *known.Excuses      // known violations; nil: none
	Endings   known.Endings       // what is known of other failures
	Hangs     known.Hangs         // what runs have shown to hang
	Waits     known.Waits         // what may wait for others
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
		Excuses: known.NewExcuses(c.Builder, c.Violation, c.Vars, c.Funcs, c.Known), Endings: known.NewEndings(c.Builder, c.Known),
		Waits: known.NewWaits(c.Waits, c.NeverWaits, c.Model != nil || c.Reference)}
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
	js.witness = run.Witness{}
	js.tries = 0
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
	w := js.Excuses.Witness
	if js.monitor != nil {
		w = js.monitor.Witness
	}
	values := w()
	return func(v *logic.Var) logic.Value { return values[v] }
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

// Conclude gives the verdict of a run to which nobody has objected. It is explored if it made
// random requests to the end, and not those of a script. inGo says that a Go function has judged it
// as well.
func (js *Judges) Conclude(r *run.Result, explored, inGo bool) {
	r.Overflow, r.Summarized = js.GaveUp() && len(r.Known) == 0, js.Summarized()
	d := r.Deviation
	early := d != nil && (r.Deciding < 0 || d.Event < r.Deciding) // it left the script
	switch {
	case len(r.Known) > 0:
		r.Verdict = run.Known
	case r.Overflow && !r.Undescribed:
		r.Verdict = run.Undecided
	case len(r.Owed) > 0 && r.AtRest && !r.Undescribed:
		r.Verdict, r.Reason = run.Starved, "it is at rest, and owes "+strings.Join(r.Owed, "; ")
	case explored && js.informs(r, inGo):
		r.Verdict = run.Upheld
	case early && d.Wanted && (inGo || js.smoke || js.instead(r) || js.demanded(r)):
		r.Verdict = run.Prevented
	case early && d.Missed != "" && r.Stepped && !r.Late:
		r.Verdict = run.Blocked
		r.Reason = "blocked on " + d.Missed
	case !explored && (r.Deciding < 0 || early):
		r.Verdict = run.Uninformative
	case explored || !js.informs(r, inGo):
		r.Verdict = run.Uninformative
		r.Idle = true
	default:
		r.Verdict = run.Upheld
	}
}

// informs reports whether some judge could have rejected an answer of the run, and says so in it.
// What a Go function rejects nobody knows, so it is enough that it was asked. If nobody judges, or
// the goal says that no answer is wrong, it is enough that the system was: it could have panicked
// or hung.
func (js *Judges) informs(r *run.Result, inGo bool) bool {
	js.Silence(r.Trace)
	r.Witness = js.witness
	return r.Witness.Found() || (inGo || js.smoke || !js.Any()) && len(r.Trace) > 0
}

// demanded looks for the answer that the goal asks for where the system has answered otherwise,
// before the deciding event: with it the rest of the script, as planned, ends in the goal. It
// returns false if it is not shown that there is such an answer.
//
// Up to there the run is as the script has it, but for events that it did not ask for. These must
// take no way on away that the script alone would have.
func (js *Judges) demanded(r *run.Result) bool {
	c := &js.config
	if c.Violation == nil {
		return false
	}
	tr := r.Trace
	at := r.Deviation.Event
	if js.demands == nil {
		js.demands = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	m := js.demands
	m.Reset()
	strays := false
	for i, e := range tr[:at] {
		m.Step(e)
		strays = strays || !r.Rec.Planned(i)
	}
	if m.Violated() {
		return false
	}
	e := r.Deviation.Asked
	if at < len(tr) {
		e = clone(tr[at])
		for _, i := range open(e.Op) {
			e.Values[i] = logic.Value{}
		}
	}
	if e.Op == nil {
		return false
	}
	var free []int
	some := AnyOf(e.Op)
	for i, v := range e.Values {
		if v.IsValid() {
			some.Values[i] = v
		} else {
			free = append(free, i)
		}
	}
	other, ok := answer(m.Forward(e.Op, free), some)
	if ok = ok && (!strays || js.unharmed(r, other)); ok {
		r.Witness = run.Witness{Judge: "the goal", Event: at, Answer: other, Leads: true}
	}
	return ok
}

// unharmed reports whether an answer leads on from wherever it would if the script's events were
// alone. It returns false if that is not shown.
func (js *Judges) unharmed(r *run.Result, answer sre.Event) (ok bool) {
	defer func() {
		if recover() != nil { // see answer
			ok = false
		}
	}()
	c := &js.config
	if js.planned == nil {
		js.planned = monitor.New(c.Builder, c.Violation, c.Vars, monitor.WithFunctions(c.Funcs))
	}
	js.planned.Reset()
	for i, e := range r.Trace[:r.Deviation.Event] {
		if r.Rec.Planned(i) {
			js.planned.Step(e)
		}
	}
	left := js.demands.Forward(answer.Op, nil).From(answer.Values)
	for way := range js.planned.Forward(answer.Op, nil).From(answer.Values) {
		if left[way] != logic.Sat {
			return false
		}
	}
	return !js.planned.Violated()
}

// instead takes an event that came in the place of those that the script asked for, if the run
// would be in the goal with another one there: the script may ask for what is no part of the goal.
func (js *Judges) instead(r *run.Result) bool {
	if w := js.witness; !w.Found() || w.Judge != "the goal" || w.Event >= len(r.Trace) || r.Rec.Planned(w.Event) {
		return false
	}
	r.Witness = js.witness
	return true
}

// open returns the positions of the fields that the system chooses: the results of a call, all
// fields of a message.
func open(op *sre.Op) []int {
	if op.Kind == sre.Receive {
		return from(op, 0)
	}
	return from(op, op.Args())
}

// Rejected is what a model holds against a run.
type Rejected struct{ *validate.Rejection }

// RejectionOf returns why no behaviour of the model explains a run; nil if that is not how it
// fails.
func RejectionOf(r *run.Result) *validate.Rejection {
	e, _ := r.Evidence.(Rejected)
	return e.Rejection
}

// Accuses says which event has no explanation, and which ones were possible.
func (e Rejected) Accuses(k *run.Kind) {
	k.Model = true
	k.Op = e.Observed.Op.Name
	for _, reason := range e.Reasons {
		k.Alternatives = append(k.Alternatives, reason.Path)
	}
	slices.Sort(k.Alternatives)
	k.Alternatives = slices.Compact(k.Alternatives)
}

// Note is empty: the reasons stand above the table.
func (e Rejected) Note() string { return "" }

// Right is nothing: a model has several right answers.
func (e Rejected) Right() ([]sre.Field, []logic.Value) { return nil, nil }
