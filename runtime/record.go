package runtime

import (
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// record returns the run of a test for the report.
func (r *Result) record(test *Test) *report.Record {
	out := &report.Record{Generator: r.Generator, Verdict: r.Verdict.String(), Reason: r.Reason, Stack: r.Stack}
	if r.Rejection != nil {
		out.Model = test.Model.Name
	}
	for _, b := range r.Bindings {
		out.Bindings = append(out.Bindings, report.Assignment{Name: b.Name, Value: fmt.Sprint(b.Value)})
	}
	for i, e := range r.Trace {
		n := e.Op.Args()
		out.Events = append(out.Events, report.Event{
			Op: e.Op.Name, Kind: e.Op.Kind.String(),
			Args: recorded(e.Op.Fields[:n], e.Values), Results: recorded(e.Op.Fields[n:], e.Values[n:]),
			Clause: r.session.rec.of(i).clause, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i),
		})
	}
	step := 0
	for _, x := range r.session.rec.entries {
		if x.event >= 0 {
			step++
			out.Events[x.event].Step = step
		}
	}
	if last := len(r.Trace); r.note(last) != "" {
		out.Events = append(out.Events, r.unfinished(last))
	}
	return out
}

// unfinished returns what should have been the event of that index, one past
// the end of the trace.
func (r *Result) unfinished(i int) report.Event {
	e := report.Event{Op: r.attempted.method, Decides: i == r.Deciding, Deviation: r.deviation(i), Remark: r.note(i), Unfinished: true}
	if op := r.attempted.op; op != nil {
		e.Op, e.Kind = op.Name, op.Kind.String()
		e.Args = recorded(op.Fields[:len(r.attempted.args)], r.attempted.args)
	}
	if e.Deviation != "" { // the script waited for an event in vain
		e.Clause = r.Deviation.Clause
		if e.Op == "" {
			e.Op, _, _ = strings.Cut(e.Clause, ".")
		}
	}
	return e
}

func (r *Result) deviation(i int) string {
	if r.Deviation == nil || r.Deviation.Event != i {
		return ""
	}
	return r.Deviation.String()
}

func recorded(fields []Field, values []Value) []report.Assignment {
	var out []report.Assignment
	for i, f := range fields {
		out = append(out, report.Assignment{Name: f.Name, Value: values[i].String()})
	}
	return out
}

// keepRecords adds the records that the report of a test has: the failing run,
// and where CLOUSEAU_RECORDS=on all runs before it.
func (h *Harness) keepRecords(r *Result) {
	if h.records && !h.failed {
		h.report.Records = append(h.report.Records, r.record(h.test))
	}
}

// recordFailure adds the run with which the test fails.
func (h *Harness) recordFailure() {
	if h.failure == nil {
		return
	}
	f := h.failure.record(h.test)
	f.Regression, _ = h.test.Regression.source(h.test, h.failure) // not every run can be written so
	h.report.Failure = f
}
