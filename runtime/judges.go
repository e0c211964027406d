package runtime

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/leak"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// judges returns those who judge the runs of the test.
func (t *Test) judges() judges.Judges {
	return judges.New(judges.Config{Builder: t.System.Builder, Violation: t.Goal.Violation, Vars: t.Goal.Vars, Funcs: t.Goal.Funcs,
		Model: t.Model, Promises: t.Promises, Reference: t.Reference != nil, Known: t.Known,
		Waits: t.Options.Waits, NeverWaits: t.Options.NeverWaits})
}

// referee shows the judges what happens in a run, and ends it when one of them objects.
type referee struct {
	*record
	sut *subject
}

// watch shows the last event to the monitor. It ends the script if that proves a violation, or if
// the run has too many events.
func (j *referee) watch() {
	last := len(j.result.Trace) - 1
	if !j.judges.Witness().Found() {
		j.judges.Consider(j.result.Trace, j.rec.Decides(last))
	}
	if j.judges.Violated(j.result.Trace[last]) && !j.excused() {
		if j.result.Deciding = last; j.rec.Of(last).Deciding {
			j.result.Expected = j.rec.Conditions
		}
		j.bind()
		j.confirm()
	}
	if j.beginAgain(); j.result.Undescribed {
		return
	}
	j.validate(last)
	j.promised(last)
	if j.sut.second.Active() {
		j.compare(last)
	}
	j.judges.Followed(j.result.Trace, j.sut.adapter, &j.sut.second)
	if n := j.test.Options.Events(); last+1 >= n && !j.fate.ended {
		j.result.Broke(j.attempt)
		j.finish(run.Hung, fmt.Sprintf("no rest within %d events", n))
	}
}

// confirm ends a run that is in the goal: as a violation, unless the system has evidence against
// that.
func (j *referee) confirm() {
	c, ok := j.sut.adapter.(event.Confirmer)
	if !ok {
		j.finish(run.Violation, "")
	}
	j.sut.enter(run.Attempt{Method: "Confirm"})
	e, err := c.Confirm(j.sut.ctx, j.result.Trace)
	j.sut.end(err)
	j.finish(map[event.Opinion]run.Verdict{event.Confirms: run.Violation, event.Objects: run.Harmless, event.Open: run.Undecided}[e.Opinion], e.Why)
}

// bind records for which values of the goal's variables the run violates it.
func (j *referee) bind() {
	value := j.judges.Bindings()
	for _, v := range j.test.Goal.Vars {
		j.result.Bindings = append(j.result.Bindings, run.Binding{Name: v.Name(), Sort: v.Sort(), Value: value(v)})
	}
}

// validate shows an event to the model's validator. It ends the script if no behaviour of the model
// explains the run.
func (j *referee) validate(i int) {
	if j.judges.Validator == nil || j.fate.ended || !j.judges.Validator.Step(j.result.Trace[i]) {
		return
	}
	if j.excused() {
		j.beginAgain()
		j.judges.Validator.Excuse()
		return
	}
	rejection := j.judges.Validator.Rejection()
	j.result.Evidence = judges.Rejected{Rejection: rejection}
	j.result.Deciding = i
	j.finish(run.Violation, rejection.String())
}

// promised shows an event to the promises. It ends the script if the event breaks one.
func (j *referee) promised(i int) {
	if j.judges.Promises == nil || j.fate.ended {
		return
	}
	switch broken := j.judges.Promises.Step(j.result.Trace[i], j.sut.adapter); {
	case broken == nil:
	case j.excused():
		j.beginAgain()
	default:
		j.result.Evidence = broken
		j.result.Deciding = i
		j.finish(run.Violation, broken.String()+event.Because(j.sut.adapter))
	}
}

// compare makes a call of the system on the reference. It ends the script if the answers differ.
func (j *referee) compare(i int) {
	e := j.result.Trace[i]
	if j.fate.ended || e.Op.Kind != Call {
		return
	}
	j.attempt.Call(e.Op, e.Values[:e.Op.Args()], nil)
	j.attempt.Reference = true
	j.sut.gate.Enter()
	d, err := j.sut.second.Call(j.sut.ctx, e, i, j.sut.adapter)
	j.sut.gate.Leave()
	switch {
	case err != nil:
		j.fault(err)
	case d == nil && j.test.Reference.Over(e):
		j.fate.spoilt = true
		panic(endOfScript{})
	case d == nil:
	case j.excused():
		j.sut.second.Stop()
		j.beginAgain()
	default:
		j.result.Evidence = d
		j.result.Deciding = i
		j.fate.spoilt = j.test.Reference.Fragile // one of them may have panicked
		j.finish(run.Violation, d.Of(e))
	}
}

// excused reports whether the failure of the run so far is known, and records it. A script that
// keeps away from it is to begin again.
func (j *referee) excused() bool {
	name := j.judges.Excuses.Name()
	switch {
	case name == "":
		return false
	case j.fate.avoiding:
		j.fate.again = maxRedraws
		j.result.Avoided = append(j.result.Avoided, name)
	default:
		j.result.Known = append(j.result.Known, name)
	}
	return true
}

// beginAgain ends a script that is to begin again, because it came to a known violation.
func (j *referee) beginAgain() {
	if j.fate.again > 0 {
		j.finish(run.Infeasible, "it came to a known violation")
	}
}

// avoids reports whether a run keeps away from an operation, since it is known to be the last one
// of such a run.
func (j *referee) avoids(op *sre.Op, args []Value) bool {
	name := j.judges.Endings.Ahead(j.result.Trace, run.Attempt{Op: op, Args: args})
	if name == "" {
		return false
	}
	j.result.Avoided = append(j.result.Avoided, name)
	return true
}

// waits reports whether a call would have to wait now, as far as the model or the reference tells.
func (j *referee) waits(op *Op, args []Value) bool {
	if !j.judges.Waits.May(op) || j.judges.Waits.Untold(op) {
		return false
	}
	judge := j.after()
	defer judge.Close()
	must, err := judge.WaitsFirst(TraceEvent{Op: op, Values: args})
	if err != nil {
		j.fault(err)
	}
	return must
}

// after returns a judge of what may come after the run so far.
func (j *referee) after() *judges.Tail {
	return &judges.Tail{Judges: j.judges, Before: slices.Clone(j.result.Trace), Reference: j.test.Reference, Alone: j.result.Undescribed, Context: j.sut.ctx, Leave: j.sut.gate.Leave,
		Enter: func(e *TraceEvent) { j.sut.enter(run.OfReference(e)) }}
}

// judge gives the verdict of a run that has ended without one.
func (j *referee) judge() {
	if j.fate.ended {
		return
	}
	if judge := j.test.Goal.Judge; judge != nil && !j.result.Undescribed {
		if err := judge(j.result.Trace); err != nil && !j.excused() {
			j.result.Verdict, j.result.Reason, j.result.Deciding = run.Violation, err.Error(), -1
			return
		}
	}
	j.judges.Conclude(&j.result, j.fate.explored, j.test.Goal.Judge != nil)
}

// race makes a run one that raced, if the race detector reported and nothing worse happened.
func (j *referee) race(news string) {
	if news != "" && !j.result.Undescribed && !j.result.Failed() {
		j.accuse(run.Raced, news, racing.Functions(news))
	}
}

// leak makes a run one that leaked, if goroutines of the system are left, and nothing is worse.
func (j *referee) leak(mark *leak.Mark) {
	if mark == nil || j.result.Undescribed || j.result.Failed() || j.result.Waits.Op != nil {
		return
	}
	stay := j.test.Options.MayStay()
	if j.result.Tail != nil && j.result.Tail.Waiting > 0 {
		stay = append(stay, overlap.LaneFunc)
	}
	if left := mark.Left(stay); left != "" {
		j.accuse(run.Leaked, left, leak.Functions(left))
	}
}

// accuse makes a run one that fails by what its goroutines did, in these functions.
func (j *referee) accuse(v run.Verdict, reason, functions string) {
	j.result.Verdict = v
	j.result.Reason = reason
	j.result.Functions = functions
	j.result.Deciding = -1
}
