package runtime

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/run"
)

// Keep going: a run that fails does not end the test. Failures are grouped by their meaning, and
// one run of each meaning is made smaller and shown in the end.

const (
	maxFindings = 20 // meanings that are kept; fixing some of them comes first
	maxHangs    = 3  // runs that hang, each for a deadline, before the test ends
)

// meaning says how a run fails. Two failures with the same meaning are taken for the same bug.
type meaning struct {
	what string // the verdict, and the goal or model that is violated
	op   string // the deciding operation, or the one under way
	// The clause of the deciding event, the alternatives of the model, or the text of the panic.
	because string
}

// meaningOf returns the meaning of a failing run of a test.
func meaningOf(test *Test, r *run.Result) meaning {
	k := run.KindOf(r)
	m := meaning{what: complaint(r, test), op: k.Op, because: k.Message}
	switch {
	case r.Rejection != nil:
		m.because = strings.Join(k.Alternatives, ", ")
	case r.Verdict != run.Violation:
	case r.Deciding >= 0 && r.Deciding < len(r.Trace):
		m.op, m.because = r.Trace[r.Deciding].Op.Name, r.Rec.Of(r.Deciding).Clause
	default:
		m.because = run.WithoutNumbers(r.Reason) // from Goal.Judge
	}
	return m
}

func (m meaning) String() string {
	f := report.Finding{What: m.what, Op: m.op, Because: m.because}
	return f.Meaning()
}

// finding is a meaning with one of its runs.
type finding struct {
	meaning
	run   *run.Result
	count int // runs with that meaning
	first int // the first of them, counted from 1
	file  string
}

// findings are the failures of a test that keeps going, in the order in which they were found.
type findings struct {
	on    bool
	all   []*finding
	hangs int
	more  int // runs with a meaning beyond maxFindings
}

// keepsGoing reports whether the test is to go on after a failure.
func keepsGoing(tb testing.TB, test *Test) bool {
	switch tb.(type) {
	case *testing.F, *testing.B:
		return false
	}
	return test.Options.KeepGoing || os.Getenv("CLOUSEAU_KEEP_GOING") == "on"
}

// done reports whether no more runs are to be made.
func (fs *findings) done() bool { return fs.hangs >= maxHangs }

// add keeps a failing run, and reports whether it is the first of its meaning.
func (fs *findings) add(m meaning, r *run.Result, at int) bool {
	if r.Verdict == run.Hung {
		fs.hangs++
	}
	i := slices.IndexFunc(fs.all, func(f *finding) bool { return f.meaning == m })
	switch {
	case i >= 0:
		fs.all[i].count++
		return false
	case len(fs.all) == maxFindings:
		fs.more++
		return false
	}
	fs.all = append(fs.all, &finding{meaning: m, run: r, count: 1, first: at})
	return true
}

// merge drops a finding whose smallest run has the same meaning as an earlier finding's, and
// reports whether it did.
func (fs *findings) merge(i int, now meaning) bool {
	f := fs.all[i]
	for _, old := range fs.all[:i] {
		if old.meaning == now {
			old.count += f.count
			if f.first > 0 && (old.first == 0 || f.first < old.first) {
				old.first = f.first
			}
			fs.all = slices.Delete(fs.all, i, i+1)
			return true
		}
	}
	f.meaning = now
	return false
}

// concludeFindings makes one run of each meaning smaller and shows it, and then lists all findings.
// Failures that appear along the way are added.
func (h *Harness) concludeFindings(tb testing.TB) {
	tb.Helper()
	fs := &h.findings
	for i := 0; i < len(fs.all); i++ {
		f := fs.all[i]
		h.failure, h.smallest = f.run, nil
		told := h.smaller(tb)
		if s := h.smallest; s != nil && s.Other != nil {
			fs.add(meaningOf(h.test, s.Other), s.Other, 0)
		}
		if f.run = h.failure; fs.merge(i, meaningOf(h.test, f.run)) {
			i--
			continue
		}
		tb.Log(told)
		f.file = h.keep(tb)
		h.report.Findings = append(h.report.Findings, h.foundAs(f))
	}
	h.failure = fs.all[0].run
	tb.Error(fs)
}

// foundAs returns a finding for the report.
func (h *Harness) foundAs(f *finding) *report.Finding {
	rec := h.record(f.run)
	rec.Regression, _ = h.test.regression(f.run) // not every run can be written
	return &report.Finding{What: f.what, Op: f.op, Because: f.because, Runs: f.count, First: f.first, Record: rec}
}

// String returns the list.
func (fs *findings) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n", report.Plural(len(fs.all), "different failure"))
	for i, f := range fs.all {
		fmt.Fprintf(&b, "%4d  %s: ", i+1, f.meaning)
		if f.first == 0 {
			b.WriteString("seen while another was made smaller")
		} else {
			fmt.Fprintf(&b, "%s, first in run %d", report.Plural(f.count, "run"), f.first)
		}
		if f.file != "" {
			fmt.Fprintf(&b, "; saved in %s", f.file)
		}
		b.WriteByte('\n')
	}
	if fs.more > 0 {
		fmt.Fprintf(&b, "      and %s that fail in yet other ways\n", report.Plural(fs.more, "run"))
	}
	if fs.done() {
		fmt.Fprintf(&b, "      %s hung, so no more were made; a shorter deadline lets them go on\n", report.Plural(fs.hangs, "run"))
	}
	return b.String()
}
