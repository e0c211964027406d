package runtime

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
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
		r.Generators = append(r.Generators, report.Shape{Name: g.Name, Events: g.Events, Random: g.Random})
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
	if h.records && !h.player.repeats {
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
	told := h.told
	if len(h.findings.All) > 0 {
		told, _ = h.findings.All[0].Told.(*failure)
	}
	h.tell(f, h.failure, told)
	h.report.Failure = f
}

// record returns a run for a report, with its moves if it can be made again for them. It tells tb
// what they lack.
func (h *Harness) record(tb testing.TB, r *run.Result) *report.Record {
	tb.Helper()
	out := r.Record(h.test.modelName())
	if r.Stepped && len(out.Moves) == 0 {
		switch {
		case r.Verdict == run.Hung:
			out.MovesNote = "the run hung, so it was not made again to record what its parties did"
		case h.player.ctx.Err() != nil:
			out.MovesNote = "the test was to end, so the run was not made again to record what its parties did"
		default:
			out.TakeMoves(h.player.Replay(r).Record(h.test.modelName()))
		}
	}
	if out.MovesNote != "" {
		tb.Logf("the report lacks something: %s", out.MovesNote)
	}
	return out
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

// note keeps what is known of the test for whoever started it. A new failure is kept as it was
// found, before anything else is done with it.
func (h *Harness) note(how journal.How) {
	if !journal.Wanted() || h.tb == nil {
		return
	}
	r := *h.report
	e := &journal.Entry{Report: r.Finish()}
	for _, f := range h.findings.All {
		if len(h.report.Findings) == 0 { // the test goes on
			r.Findings = append(r.Findings, h.foundAs(f, f.Run.Record(h.test.modelName())))
		}
		e.Found = append(e.Found, journal.Found{Meaning: f.Meaning.String(), Text: h.shown(f).String()})
	}
	switch {
	case r.Failure != nil:
	case len(r.Findings) > 0:
		r.Failure = r.Findings[0].Record
	case h.failure != nil:
		r.Failure = h.failure.Record(h.test.modelName())
	}
	if len(e.Found) == 0 && h.failure != nil {
		f := &failure{test: h.test, run: h.failure, shrunk: h.smallest}
		e.Found = []journal.Found{{Meaning: complaint(h.failure, h.test), Text: f.found()}}
	}
	journal.Keep(e, how)
}

// shown returns a finding as it was found, until its run was made smaller.
func (h *Harness) shown(f *finding.Finding) fmt.Stringer {
	if f.Told != nil {
		return f.Told
	}
	return asFound{&failure{test: h.test, run: f.Run}, f.First}
}

// asFound is a failure whose run, of that number, is as it was found.
type asFound struct {
	*failure
	run int
}

func (f asFound) String() string {
	return fmt.Sprintf("run %d fails; this is how it was found:\n%s", f.run, f.found())
}
