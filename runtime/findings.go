package runtime

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// Keep going: a run that fails does not end the test. Failures are grouped by their meaning, and
// one run of each meaning is made smaller and shown in the end.

// meaningOf returns the meaning of a failing run of a test.
func meaningOf(test *Test, r *run.Result) finding.Meaning { return finding.Of(complaint(r, test), r) }

// shrink makes the failing run smaller and shows it.
func (h *Harness) shrink(tb testing.TB) {
	tb.Helper()
	if h.failure != nil && h.shrinking {
		tb.Log(h.smaller(tb, 1))
	}
}

// smaller makes the failing run smaller, and returns the failure to show. It takes a share of the
// time of the test: so many runs are to be made smaller.
func (h *Harness) smaller(tb testing.TB, share int) *failure {
	tb.Helper()
	if !h.shrinking {
		return &failure{test: h.test, run: h.failure}
	}
	progress.Stage("making the failing run smaller")
	limit := cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime)
	if t, ok := tb.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := t.Deadline(); ok {
			limit = min(time.Until(end)/2, limit)
		}
	}
	if left, ok := job.Left(); ok {
		limit = min(left/time.Duration(share), limit)
	}
	ctx, cancel := context.WithTimeout(h.player.ctx, limit) // the context of tb has ended
	defer cancel()
	s, err := h.player.shrunk(ctx, h.failure)
	if err != nil {
		return &failure{test: h.test, run: h.failure, unshrunk: err}
	}
	h.player.count(s, limit/3)
	h.smallest = s
	h.failure = s.Run
	s.Run.Rate = s.Again
	return &failure{test: h.test, run: s.Run, shrunk: s}
}

// concludeFindings makes one run of each meaning smaller and shows it, and then lists all findings.
// Failures that appear along the way are added.
func (h *Harness) concludeFindings(tb testing.TB) {
	tb.Helper()
	fs := &h.findings
	for i := 0; i < len(fs.All); i++ {
		f := fs.All[i]
		h.failure = f.Run
		h.smallest = nil
		f.Told = h.smaller(tb, len(fs.All)-i)
		if s := h.smallest; s != nil && s.Other != nil {
			fs.Add(meaningOf(h.test, s.Other), s.Other, 0)
		}
		if f.Run = h.failure; fs.Merge(i, meaningOf(h.test, f.Run)) {
			f.Saved.Forget()
			i--
			continue
		}
		if k := slices.IndexFunc(fs.All[:i], func(old *finding.Finding) bool { return h.leads(old, f) && h.leads(f, old) }); k >= 0 {
			fs.Join(k, i)
			f.Saved.Forget()
			i--
			continue
		}
		tb.Log(f.Told)
		h.keep(tb, &f.Saved)
		h.note(journal.Counts)
	}
	for _, f := range fs.All {
		h.report.Findings = append(h.report.Findings, h.foundAs(f, h.record(tb, f.Run)))
	}
	h.failure = fs.All[0].Run
	tb.Error(fs)
}

// leads reports whether the calls of one finding lead to the failure of another as well.
func (h *Harness) leads(by, to *finding.Finding) bool {
	return h.player.ctx.Err() == nil && slices.ContainsFunc(h.findings.Joint(by.Run, to.Run), func(sc script.Script) bool {
		r := h.player.perform(to.Run.Generator, sc, manner{})
		return r.Failed() && meaningOf(h.test, r) == to.Meaning && (to.Run.Within == nil || to.Run.Within(r))
	})
}

// foundAs returns a finding for the report, with the record of its run.
func (h *Harness) foundAs(f *finding.Finding, rec *report.Record) *report.Finding {
	rec.Regression, _ = h.test.regression(f.Run) // not every run can be written
	out := &report.Finding{What: f.What, Op: f.Op, Because: f.Because, Runs: f.Count, First: f.First, Record: rec}
	for _, g := range f.Also {
		out.Also = append(out.Also, report.Shown{Meaning: g.String(), Runs: g.Count})
	}
	return out
}
