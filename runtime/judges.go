package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/runtime/known"
	"github.com/clouseau-go/clouseau/runtime/monitor"
	"github.com/clouseau-go/clouseau/runtime/promise"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/sre"
)

// judges watch the runs of a test, one after the other.
type judges struct {
	monitor   *monitor.Monitor    // of the goal; nil: it has no trace expression
	brink     *monitor.Monitor    // of the runs that one event could decide; nil until a workload
	validator *validate.Validator // of the model; nil: there is none
	excuses   *known.Excuses      // known violations; nil: none
	endings   known.Endings       // what is known of other failures
	compares  bool                // a reference judges
	promises  *promise.Judge      // nil: there are none
}

func newJudges(test *Test) judges {
	var js judges
	b, g := test.System.Builder, &test.Goal
	js.compares = test.Reference != nil
	js.excuses = known.NewExcuses(b, g.Violation, g.Vars, g.Funcs, test.Known)
	js.endings = known.NewEndings(b, test.Known)
	if g.Violation != nil && js.excuses == nil {
		js.monitor = monitor.New(b, g.Violation, g.Vars, monitor.WithFunctions(g.Funcs))
	}
	js.promises = promise.New(b, test.Promises)
	if test.Model != nil {
		js.validator = validate.New(test.Model, validate.Limits{})
	}
	return js
}

// begin resets the judges for a new run.
func (js *judges) begin() {
	if js.monitor != nil {
		js.monitor.Reset()
	}
	if js.validator != nil {
		js.validator.Reset()
	}
	if js.excuses != nil {
		js.excuses.Reset()
	}
	js.promises.Begin()
}

// unknowns counts the prefixes of the run that the monitor could not decide.
func (js *judges) unknowns() int {
	switch {
	case js.excuses != nil:
		return js.excuses.Unknowns()
	case js.monitor == nil:
		return 0
	}
	return js.monitor.Unknowns()
}

// hasGoal reports whether the goal has a trace expression.
func (js *judges) hasGoal() bool {
	return js.monitor != nil || js.excuses != nil && js.excuses.HasGoal()
}

// violated shows an event to the monitor and reports whether that proves a violation of the goal.
func (js *judges) violated(e sre.Event) bool {
	if js.excuses != nil {
		return js.excuses.Step(e)
	}
	return js.monitor != nil && js.monitor.Step(e)
}

// owed lists what the model's system still has to do.
func (js *judges) owed() []string {
	if js.validator == nil {
		return nil
	}
	return js.validator.Owed()
}

// known lists what the model knows of the system's state.
func (js *judges) known() []validate.Fact {
	if js.validator == nil {
		return nil
	}
	return js.validator.Known()
}

// compared returns the arguments of a request that the model's rule compares with something.
func (js *judges) compared(op *sre.Op) []int {
	if js.validator == nil {
		return nil
	}
	return js.validator.Compared(op)
}

// gaveUp reports whether the run has too many explanations for the validator.
func (js *judges) gaveUp() bool { return js.validator != nil && js.validator.Overflow() }

// summarized reports whether the validator left out some orders of the requests under way.
func (js *judges) summarized() bool { return js.validator != nil && js.validator.Summarized() }

// judged reports whether a judge has judged some operation of a run: a goal and a reference judge
// all, a model those that are answered, promises those to which they apply.
func (js *judges) judged(trace sre.Trace) bool {
	if js.hasGoal() || js.compares {
		return len(trace) > 0
	}
	return js.promises.Judged() || js.validator != nil && slices.ContainsFunc(trace, func(e sre.Event) bool { return e.Op.Kind != sre.Send })
}

// watch shows the last event to the monitor. It ends the script if that proves a violation, or if
// the run has too many events.
func (s *Session) watch() {
	last := len(s.result.Trace) - 1
	if s.judges.violated(s.result.Trace[last]) && !s.excused() {
		if s.result.Deciding = last; s.rec.Of(last).Deciding {
			s.result.Expected = s.rec.Conditions
		}
		s.bind()
		s.finish(run.Violation, "")
	}
	s.beginAgain()
	s.validate(last)
	s.promised(last)
	if s.sut.second.Active() {
		s.compare(last)
	}
	if n := s.test.Options.Events(); last+1 >= n && !s.fate.ended {
		s.result.Broke(s.sut.attempt)
		s.finish(run.Hung, fmt.Sprintf("no rest within %d events", n))
	}
}

// witness returns values of the goal's variables for which the run violates it.
func (js *judges) witness() func(*Var) Value {
	if js.monitor != nil {
		w := js.monitor.Witness()
		return func(v *Var) Value { return w[v] }
	}
	w := js.excuses.Witness()
	return func(v *Var) Value { return w[v] }
}

// bind records for which values of the goal's variables the run violates it.
func (s *Session) bind() {
	value := s.judges.witness()
	for _, v := range s.test.Goal.Vars {
		s.result.Bindings = append(s.result.Bindings, run.Binding{Name: v.Name(), Value: value(v)})
	}
}

// validate shows an event to the model's validator. It ends the script if no behaviour of the model
// explains the run.
func (s *Session) validate(i int) {
	if s.judges.validator == nil || s.fate.ended || !s.judges.validator.Step(s.result.Trace[i]) {
		return
	}
	if s.excused() {
		s.beginAgain()
		s.judges.validator.Excuse()
		return
	}
	s.result.Rejection = s.judges.validator.Rejection()
	s.result.Deciding = i
	s.finish(run.Violation, s.result.Rejection.String())
}

// promised shows an event to the promises. It ends the script if the event breaks one.
func (s *Session) promised(i int) {
	if s.judges.promises == nil || s.fate.ended {
		return
	}
	switch broken := s.judges.promises.Step(s.result.Trace[i], s.sut.adapter); {
	case broken == nil:
	case s.excused():
		s.beginAgain()
	default:
		s.result.Breach, s.result.Deciding = broken, i
		s.finish(run.Violation, broken.String())
	}
}

// judge gives the verdict of a run that has ended without one.
func (s *Session) judge() {
	r := &s.result
	if s.fate.ended {
		return
	}
	if judge := s.test.Goal.Judge; judge != nil {
		if err := judge(r.Trace); err != nil && !s.excused() {
			r.Verdict, r.Reason, r.Deciding = run.Violation, err.Error(), -1
			return
		}
	}
	r.Overflow, r.Summarized = s.judges.gaveUp() && len(r.Known) == 0, s.judges.summarized()
	switch d := r.Deviation; {
	case len(r.Known) > 0:
		r.Verdict = run.Known
	case r.Overflow:
		r.Verdict = run.Undecided
	case len(r.Owed) > 0 && r.AtRest:
		r.Verdict, r.Reason = run.Starved, "it is at rest, and owes "+strings.Join(r.Owed, "; ")
	case s.fate.explored && s.judged():
		r.Verdict = run.Upheld
	case d != nil && (r.Deciding < 0 || d.Event < r.Deciding) && d.Wanted:
		r.Verdict = run.Prevented
	case d != nil && (r.Deciding < 0 || d.Event < r.Deciding) && d.Missed != "" && r.Stepped && !r.Late:
		r.Verdict, r.Reason = run.Blocked, "blocked on "+d.Missed
	case r.Deciding < 0, d != nil && d.Event < r.Deciding:
		r.Verdict = run.Uninformative
	default:
		r.Verdict = run.Upheld
	}
}

// judged reports whether somebody has judged an operation of the run. Of a walk it is enough that
// it neither crashed nor hung.
func (s *Session) judged() bool {
	return s.result.Walked != nil && s.judges.promises == nil && len(s.result.Trace) > 0 || s.judges.judged(s.result.Trace) || s.test.Goal.Judge != nil && len(s.result.Trace) > 0
}
