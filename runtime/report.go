package runtime

import "github.com/clouseau-go/clouseau/runtime/report"

// newReport returns the report of a test without runs.
func newReport(test *Test) *report.Report {
	r := &report.Report{System: test.System.Name, Goal: test.Goal.Name, Doc: test.Goal.Doc, Text: test.Goal.Text}
	for _, op := range test.System.Ops() {
		if op.Visible() {
			r.Operations = append(r.Operations, report.Count{Name: op.Name})
		}
	}
	for _, c := range test.Clauses {
		r.Clauses = append(r.Clauses, report.Count{Name: c})
	}
	for _, g := range test.Generators {
		r.Generators = append(r.Generators, report.Shape{Name: g.Name, Events: g.Events})
	}
	return r
}

// counts returns what a report counts of the run.
func (r *Result) counts() *report.Run {
	return &report.Run{
		Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason,
		ByModel: r.Rejection != nil, Overflow: r.Overflow, Left: r.left(), Owed: r.Owed, Lack: r.Lack,
		Calls: r.Calls, Discards: r.Discards, Unknowns: r.Unknowns,
		OnScript: r.onScript(), Depths: r.depths, Events: r.served, Checks: r.checked,
	}
}

// served are the operations observed with the clauses that they serve.
func (r *Result) served(yield func(op, clause string) bool) {
	for i, e := range r.Trace {
		if !yield(e.Op.Name, r.session.rec.of(i).clause) {
			return
		}
	}
}

// checked are the assertions, those of the deciding event left out.
func (r *Result) checked(yield func(report.Check) bool) {
	for _, c := range r.checks {
		if !r.decidedAt(c.event) && !yield(report.Check{Clause: c.clause, Field: c.field, OK: c.ok}) {
			return
		}
	}
}

// decidedAt reports whether the event of that index, if there is one, is the deciding one.
func (r *Result) decidedAt(i int) bool { return r.session.rec.of(i).deciding }

// onScript returns how many events the script performed before the system
// deviated.
func (r *Result) onScript() int {
	n := 0
	for _, x := range r.session.rec.entries {
		if x.event >= 0 && (r.Deviation == nil || x.event < r.Deviation.Event) {
			n++
		}
	}
	return n
}

// left says where a run first left the script; empty where it did not.
func (r *Result) left() string {
	if r.Deviation == nil {
		return ""
	}
	return r.Deviation.String()
}
