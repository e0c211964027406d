package runtime

import (
	"cmp"
	"context"
	"errors"
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
		if h.told == nil {
			h.told = h.examined(tb, 1)
		}
		tb.Log(h.told)
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
	var why error // the cause of its end, if that is not the limit of the test
	shorten := func(to time.Duration, by string) {
		if to < limit {
			limit = to
			why = errors.New(by)
		}
	}
	if t, ok := tb.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := t.Deadline(); ok {
			shorten(time.Until(end)/2, "the timeout of go test")
		}
	}
	if left, ok := job.Left(); ok {
		shorten(left/time.Duration(share), "the end of --time")
	}
	ctx, cancel := context.WithTimeoutCause(h.player.ctx, limit, why) // the context of tb has ended
	defer cancel()
	s, err := h.player.shrunk(ctx, h.failure)
	if err != nil {
		return &failure{test: h.test, run: h.failure, unshrunk: err}
	}
	h.player.count(s, limit/3)
	h.smallest = s
	h.failure = s.Run
	s.Run.Rate = s.Again
	h.player.accuse(s.Run)
	return &failure{test: h.test, run: s.Run, shrunk: s}
}

// examined makes the failing run smaller, asks fresh processes for it, and returns the failure to
// show.
func (h *Harness) examined(tb testing.TB, share int) *failure {
	tb.Helper()
	f := h.smaller(tb, share)
	file, err := h.file()
	f.again = h.doubts.confirmed(tb, h.player, h.failure, file, err, false)
	return f
}

// stands examines the failing run, the n-th of the test, and reports whether it fails the test. If
// not, it is kept among the doubts, and the test goes on.
func (h *Harness) stands(n int) bool {
	r := h.failure
	m := meaningOf(h.test, r)
	if len(h.doubts.All) >= mostDoubts || h.doubts.Known(m) {
		if !h.checks(r) {
			h.doubts.Add(m, r, n)
			h.saved.Forget()
			h.dismiss(r)
			return false
		}
	}
	h.told = h.examined(h.tb, 1)
	if !doubted(h.told.again) {
		return true
	}
	if first, _ := h.doubts.Add(m, h.failure, n); first {
		d := h.doubts.Last()
		d.Told = h.told
		d.Saved = h.saved
		h.keep(h.tb, &d.Saved)
		h.report.Doubts = append(h.report.Doubts, h.foundAs(d, h.record(h.tb, h.failure)))
	} else {
		h.saved.Forget()
	}
	h.dismiss(r)
	return false
}

// checks asks one process for a run of which others like it are in doubt.
func (h *Harness) checks(r *run.Result) bool {
	if h.doubts.checked++; h.doubts.checked > mostChecks {
		return false
	}
	f, err := h.player.File(r)
	c := h.doubts.confirmed(h.tb, h.player, r, f, err, true)
	return c == nil || !c.Unconfirmed
}

// dismiss lets the test go on after a failing run that is in doubt.
func (h *Harness) dismiss(r *run.Result) {
	r.Counts().Doubted(h.report, 1)
	h.failure = nil
	h.smallest = nil
	h.told = nil
	h.saved = finding.Saved{}
	h.player.repeats = false
	h.early.Stop()
	h.note(journal.Counts)
}

// examineFindings makes one run of each meaning smaller, tells their causes apart, and takes those
// from the findings that no process confirms. Failures that appear along the way are added. What
// there is to show is held back. It does nothing the second time.
func (h *Harness) examineFindings(tb testing.TB) {
	tb.Helper()
	if h.held != nil {
		return
	}
	h.held = &held{TB: tb}
	fs := &h.findings
	for i := 0; i < len(fs.All); i++ {
		f := fs.All[i]
		h.failure = f.Run
		h.smallest = nil
		f.Told = h.smaller(tb, len(fs.All)-i)
		f.Run = h.failure
		if s := h.smallest; s != nil && s.Other != nil {
			fs.Add(meaningOf(h.test, s.Other), s.Other, 0)
		}
		if fs.Merge(i, meaningOf(h.test, f.Run)) {
			f.Saved.Forget()
			i--
		}
	}
	h.tellApart()
	h.joinHangs()
	for i, f := range fs.All {
		told := f.Told.(*failure)
		h.failure = f.Run
		h.smallest = told.shrunk
		file, err := h.file()
		h.doubts.share = len(fs.All) - i
		told.again = h.doubts.confirmed(tb, h.player, f.Run, file, err, false)
		if told.again != nil && err == nil {
			told.again.Itself = itself(h.player.ctx, h.test, f.Run, file)
		}
		if !doubted(told.again) {
			h.held.Log(told)
		}
		h.keep(h.held, &f.Saved)
		h.note(journal.Counts)
	}
	h.doubtFindings(tb)
}

// tellApart puts findings together that have one cause, and adds those that were counted with
// others. Systems that repeat nothing are left as they are, and so are runs that hang, and what
// differs from another version, of which whoever compares the two sees more.
func (h *Harness) tellApart() {
	if h.test.remote != nil {
		return
	}
	end := time.Now().Add(cmp.Or(h.test.Options.Shrink.Time, shrink.DefaultTime) / 3)
	c := finding.Causes{
		Means: func(r *run.Result) finding.Meaning { return meaningOf(h.test, r) },
		Play: func(sc script.Script, look func(*run.Result)) bool {
			r := h.player.perform("causes", sc, manner{})
			look(r)
			hung := r.Verdict == run.Hung
			h.player.Recycle(r)
			return !hung && h.player.ctx.Err() == nil && time.Now().Before(end)
		},
	}
	fs := &h.findings
	steady := slices.DeleteFunc(slices.Clone(fs.All), func(f *finding.Finding) bool {
		s := f.Told.(*failure).shrunk
		return s == nil || s.Before.Seen < s.Before.Of
	})
	for _, group := range c.Tell(steady) {
		to := group[0]
		if to.Parted {
			r := h.player.perform(to.Of.Run.Generator, to.Script, manner{})
			m := meaningOf(h.test, r)
			if r.Failed() && m.Seen() == to.Meaning {
				m.Without = to.Trigger
				fs.Part(to.Of, m, r, to.At)
				fs.Last().Told = &failure{test: h.test, run: r}
			}
			continue
		}
		to.Of.Without = to.Trigger
		for _, x := range group[1:] {
			if !x.Parted {
				fs.Join(to.Of, x.Of)
			}
		}
	}
}

// joinHangs puts those hangs together that come of one lock which is not given back: each call
// also hangs after the calls that lead to the other. Others stay apart, and so do those for which
// no time is left.
func (h *Harness) joinHangs() {
	fs := &h.findings
	end := time.Now().Add(waitsFor)
	for _, a := range slices.Clone(fs.All) {
		for _, b := range slices.Clone(fs.All) {
			late := h.player.ctx.Err() != nil || time.Now().After(end)
			if a != b && !late && slices.Contains(fs.All, a) && h.holds(a.Run, b.Run) && h.holds(b.Run, a.Run) {
				fs.Join(a, b)
			}
		}
	}
}

// holds reports whether the call that hangs in another run hangs after the calls of this one, too.
func (h *Harness) holds(by, to *run.Result) bool {
	if !finding.Locked(by) || !finding.Locked(to) {
		return false
	}
	sc, ok := finding.Held(by, to)
	if !ok {
		return false
	}
	r := h.player.perform(to.Generator, sc, manner{hurry: h.player.learned()})
	return finding.Locked(r) && r.Attempted.Op == to.Attempted.Op
}

// concludeFindings lists all findings, and shows one run of each meaning.
func (h *Harness) concludeFindings(tb testing.TB) {
	tb.Helper()
	h.examineFindings(tb)
	fs := &h.findings
	if len(fs.All) > 0 {
		tb.Error(fs)
	}
	names := map[string]int{}
	for i, f := range fs.All {
		if told, ok := f.Told.(*failure); ok && len(fs.All) > 1 {
			name := h.test.judged(f.Run).Name
			names[name]++
			told.number = i + 1
			told.nth = names[name]
		}
	}
	h.held.say()
	if len(fs.All) == 0 {
		h.failure = nil
		return
	}
	for _, f := range fs.All {
		h.report.Findings = append(h.report.Findings, h.foundAs(f, h.record(tb, f.Run)))
	}
	h.failure = fs.All[0].Run
}

// doubtFindings takes those that no process confirmed from the findings.
func (h *Harness) doubtFindings(tb testing.TB) {
	tb.Helper()
	h.findings.All = slices.DeleteFunc(h.findings.All, func(f *finding.Finding) bool {
		told, ok := f.Told.(*failure)
		if !ok || !doubted(told.again) {
			return false
		}
		for _, g := range append(f.Also, f) {
			g.Run.Counts().Doubted(h.report, g.Count)
		}
		h.doubts.All = append(h.doubts.All, f)
		h.report.Doubts = append(h.report.Doubts, h.foundAs(f, h.record(tb, f.Run)))
		return true
	})
}

// tell adds to the record of a failing run what its reader is told. told is how it was shown; nil:
// it was not.
func (h *Harness) tell(rec *report.Record, r *run.Result, told *failure) {
	rec.Answered = h.test.answered(r)
	shown := told != nil || len(r.Trace) <= readable
	if told == nil {
		told = &failure{test: h.test, run: r}
	}
	if shown {
		rec.Regression, _ = h.test.regression(r, told.nth) // not every run can be written
	}
	rec.Title = told.title()
	rec.Confirmation = told.again
}

// readable is how many events a run may have that was not made smaller and becomes a Go test: it
// takes tenths of a second to find out on which answers a long one depends.
const readable = 20

// foundAs returns a finding for the report, with the record of its run.
func (h *Harness) foundAs(f *finding.Finding, rec *report.Record) *report.Finding {
	told, _ := f.Told.(*failure)
	h.tell(rec, f.Run, told)
	out := &report.Finding{What: f.What, Op: f.Op, Because: f.Reason(), Without: h.findings.Shown(f.Meaning).Without, Runs: f.Count, First: f.First, Record: rec}
	out.Trigger = f.Meaning.Without
	out.IDs = []string{f.ID(f.Run)}
	for _, g := range f.Also {
		out.Also = append(out.Also, report.Shown{Meaning: g.Seen().String(), Runs: g.Count})
		if id := g.ID(g.Run); !slices.Contains(out.IDs, id) {
			out.IDs = append(out.IDs, id)
		}
	}
	return out
}
