package runtime

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/known"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// newReport returns the report of a test without runs.
func newReport(test *Test) *report.Report {
	r := &report.Report{System: test.System.Name, Goal: test.Goal.Name, Doc: test.Goal.Doc, Text: test.Goal.Text, Spec: test.Spec, Seed: environment.Seed(), Open: len(test.Clauses) == 0}
	r.KnownFailures = known.Reports(test.Known)
	if s := test.Options.Schedule; s != nil {
		r.Schedule = &report.Schedule{Strategy: s.Name()}
	}
	for _, op := range test.System.Ops() {
		if op.Visible() {
			r.Operations = append(r.Operations, report.Count{Name: op.Name})
		}
	}
	for _, c := range test.Clauses {
		r.Clauses = append(r.Clauses, report.Count{Name: c})
	}
	r.Promises = test.Promises.Counts()
	for _, g := range test.Generators {
		r.Generators = append(r.Generators, report.Shape{Name: g.Name, Events: g.Events})
	}
	return r
}

// modelName returns the name of the model that judges; empty if there is none.
func (t *Test) modelName() string {
	if t.Model == nil {
		return ""
	}
	return t.Model.Name
}

// complaint says how a failing run failed.
func complaint(r *run.Result, test *Test) string {
	ref := ""
	if test.Reference != nil {
		ref = test.Reference.Name
	}
	return r.Complaint(test.Goal.Name, test.modelName(), ref)
}

// keepRecords adds records to the report of a test: the failing run, and with CLOUSEAU_RECORDS=on
// all runs before it.
func (h *Harness) keepRecords(r *run.Result, n int) {
	if h.records && !h.failed {
		h.report.Keep(r.Record(h.test.modelName()), n)
	}
}

// recordFailure adds the run with which the test fails.
func (h *Harness) recordFailure(tb testing.TB) {
	tb.Helper()
	if h.failure == nil {
		return
	}
	f := h.record(tb, h.failure)
	f.Regression, _ = h.test.regression(h.failure) // not every run can be written
	h.report.Failure = f
}

// write appends the report to the file that CLOUSEAU_REPORT names.
func (h *Harness) write(tb testing.TB) {
	tb.Helper()
	if err := report.Append(environment.Report.Get(), h.report); err != nil {
		tb.Error(err)
		return
	}
	h.note(journal.Written)
}
