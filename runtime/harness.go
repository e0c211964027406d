package runtime

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/process/memory"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Harness runs a test under rapid:
//
//	func TestLostElement(t *testing.T) {
//		rapid.Check(t, rt.NewHarness(t, lostElement()).Property)
//	}
//
// It does one run at a time.
type Harness struct {
	tb     testing.TB
	mu     sync.Mutex
	player *Player
	test   *Test // that of the player
	report *report.Report
	made   int // runs

	records bool    // the report has all runs
	log     run.Log // gets the events of all runs
	// The run that failed. If rapid shrinks, this is the last one, which is the smallest.
	failure   *run.Result
	saved     finding.Saved
	shrinking bool             // the harness makes it smaller
	rapids    bool             // rapid makes it smaller first
	repeated  bool             // rapid has repeated the failing run
	smallest  *shrunk          // the result of making it smaller
	findings  finding.Findings // of a test that keeps going
	told      *failure         // the failing run, once it was examined
	doubts    doubts           // failures that no fresh process confirmed
	held      *held            // what is shown of findings that were examined; nil: they were not
	early     progress.Early   // shows the failing run if making it smaller takes long
	began     time.Time        // in real time
}

// NewHarness returns a harness for test. When tb ends, the report is logged, and appended as a line
// of JSON to the file that the environment variable CLOUSEAU_REPORT names; with CLOUSEAU_RECORDS=on
// the line has all runs. The file that CLOUSEAU_LOG names gets the events of all runs, as clouseau
// judge reads them. With CLOUSEAU_GAPS=fail a gap in the report fails tb. A test has one harness
// and is not shared.
//
// The run with which tb fails is saved as a trace file below testdata/clouseau, before it is made
// smaller and then in its place. The files saved before are replayed at once; if one still fails,
// tb ends. CLOUSEAU_TRACES=off switches both off. With -rapid.nofailfile nothing is saved unless
// CLOUSEAU_TRACES=on. If CLOUSEAU_EXPORT names a file, the failing run is written there as a Go
// test.
func NewHarness(tb testing.TB, test *Test) *Harness {
	tb.Helper()
	test, first, err := believed(test)
	if err != nil {
		tb.Fatal(err)
	}
	p := test.Player()
	now := time.Now()
	began := realTime(tb)
	p.report.Test = tb.Name()
	p.report.StartedAt = &now
	p.report.VirtualTime = test.VirtualTime
	p.report.Tried.Counting = environment.Report.Get() != ""
	p.test.Options.Overridden(tb)
	p.mix.Steer(environment.Judged(tb))
	h := &Harness{
		tb:        tb,
		player:    p,
		test:      p.test,
		report:    p.report,
		records:   environment.Records.Get() == "on",
		log:       run.Log{File: environment.Log.Get()},
		shrinking: test.Options.Shrinks(tb),
		doubts:    doubts{asks: confirms(tb)},
		early:     progress.Early{To: os.Stderr},
		began:     began,
	}
	answer(tb, h.test)
	if h.doubts.asks {
		p.asking(tb)
	}
	p.moves = h.records || h.log.File != ""
	h.rapids = !h.shrinking || environment.RapidShrinks()
	h.collect(test.Options.KeepsGoing(tb))
	p.processes = Apart(tb, h.test)
	p.bubble = h.test.bubble
	h.watchSignals(tb)
	h.watchTime(tb)
	checkItself(tb, h.test)
	h.replaySaved(tb)
	tb.Cleanup(func() { tb.Helper(); h.conclude(tb) })
	h.work(job.Of(tb), first)
	return h
}

// realTime returns the time outside of the bubble of a test.
func realTime(tb testing.TB) (now time.Time) {
	if t, virtual := tb.(*world.T); virtual {
		t.Outside(func() { now = time.Now() })
		return now
	}
	return time.Now()
}

// collect says whether a failing run is a finding among others, and does not end the test.
func (h *Harness) collect(on bool) {
	h.findings.On = on
	h.player.collects = on
}

// work makes the runs of the process's job, if it has one, and before them those of some trace
// files. Those that rapid asks for are not made.
func (h *Harness) work(j *job.Job, first []*script.File) {
	if j == nil {
		return
	}
	h.collect(true)
	h.report.Part = report.PartOf(j)
	h.report.Tried.Parts = true
	for _, f := range first {
		if r, _, err := h.player.replayFile(f); err == nil {
			h.report.Add(r.Counts())
			h.report.Part.Made()
			h.counts(r, h.report.Runs)
		}
	}
	for i := range j.Indices {
		h.player.mix.Turn(i)
		r := h.player.Example(j.Seed, int(i))
		if h.report.Part.Made(); h.counts(r, int(i)+1) || h.findings.Done() || h.player.ctx.Err() != nil || job.Late(len(h.findings.All)) {
			return
		}
	}
}

// Property is one run, for [rapid.Check] and [rapid.MakeFuzz]. It fails if the run violates the
// goal, crashes or hangs, and returns otherwise.
func (h *Harness) Property(t *rapid.T) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r, remark := h.failing(t); r != nil { // every failure comes from this line, see raise
		raise(t, r, h.test, remark)
	}
}

// failing returns the failing run that Property reports to rapid, nil if the run did not fail.
func (h *Harness) failing(t *rapid.T) (r *run.Result, remark string) {
	if h.player.repeats && !h.rapids {
		h.repeat(t)
		t.Log(&failure{test: h.test, run: h.failure, later: true})
		return h.failure, ""
	}
	interrupted := h.player.ctx.Err() != nil && !errors.Is(context.Cause(h.player.ctx), job.ErrOver)
	if interrupted && h.tb != nil && world.Tells() { // rapid would go on
		h.mu.Unlock()
		h.conclude(h.tb)
		h.tellInterrupted(h.tb)
	}
	if h.findings.Done() || h.player.ctx.Err() != nil || h.report.Part != nil || h.report.Exhausted() {
		h.lead()
		return nil, ""
	}
	if r = h.player.Run(t); r == nil {
		t.SkipNow()
	}
	if !h.counts(r, h.report.Runs) {
		h.lead()
		return nil, ""
	}
	if !h.player.repeats {
		h.keepFound(&h.saved, r)
	}
	h.player.repeats = true
	h.failure = r
	// This is formatted only if rapid shows it, in the final repetition.
	t.Log(&failure{test: h.test, run: r, later: h.shrinking})
	if h.rapids {
		return r, ""
	}
	h.note(journal.NewFailure)
	h.early.Later("Found (shrinking goes on):\n" + (&failure{test: h.test, run: r}).found() + "\n")
	if h.doubts.asks && !h.stands(h.report.Runs) {
		h.lead()
		return nil, ""
	}
	if h.ends() {
		h.tb.FailNow()
	}
	return h.failure, " (found)"
}

// ends reports whether the harness ends a failing test itself: a trace file has the run, or rapid
// has no file to write for it. Rapid would only say once more that the test fails.
func (h *Harness) ends() bool {
	return h.tb != nil && !h.rapids && environment.Judged(h.tb) && (h.saved.Name != "" || environment.FlagTrue("rapid.nofailfile"))
}

// counts takes in a run, the n-th of the test, and reports whether it fails the test at once.
func (h *Harness) counts(r *run.Result, n int) bool {
	h.made++
	progress.Tell(h.report.Progress)
	h.keepRecords(r, n)
	if !h.player.repeats {
		h.log.Add(h.report.Test, r)
	}
	first := false
	kept := r.Failed()
	if kept && h.findings.On {
		if m := meaningOf(h.test, r); slices.Contains(h.test.found, m.ID(r)) {
			kept = false
		} else {
			first, kept = h.findings.Add(m, r, n)
		}
		h.player.judges.Hangs.Learn(r)
	}
	if !kept {
		h.player.Recycle(r)
	}
	if first {
		h.player.mix.Found() // a failure with a known meaning counts like an upheld run
		h.keepFound(&h.findings.Last().Saved, r)
		h.note(journal.NewFailure)
	}
	if journal.Due() {
		h.note(journal.Counts)
	}
	return r.Failed() && !h.findings.On
}

// conclude logs the report and judges the test as a whole.
func (h *Harness) conclude(tb testing.TB) {
	tb.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.report.Finish()
	if r.Started() == 0 {
		return
	}
	if h.player.repeats { // rapid stopped there, so the rest was not exercised
		r.Gaps = nil
	}
	if len(h.findings.All) > 0 || h.held != nil {
		h.concludeFindings(tb)
		h.player.repeats = len(h.findings.All) > 0
	} else {
		h.shrink(tb)
	}
	h.early.Stop()
	h.doubts.tell(tb, r)
	h.report.CountIdle()
	h.report.Seconds = math.Round(realTime(tb).Sub(h.began).Seconds()*100) / 100
	if testing.Verbose() {
		tb.Log(r)
	}
	if len(h.findings.All) == 0 && h.failure != nil {
		h.keep(tb, &h.saved)
	}
	h.recordFailure(tb)
	if h.failure != nil {
		h.export(tb, h.failure)
	}
	h.assess(tb)
	h.write(tb)
	if h.log.Err != nil {
		tb.Error(h.log.Err)
	}
	for _, l := range r.Lacks {
		tb.Error(l.Complaint(h.test.Spec))
	}
	if r.Spared != nil {
		tb.Error(r.Spared.Complaint(r.Harmless))
	}
	if r.Runs == 0 {
		tb.Errorf("no run reached the system: %s", r.LastFault)
	}
}

// Apart moves the system of a test into a process of its own, if the environment asks for that, and
// reports whether it does. In the child process it does not return: it serves the system.
func Apart(tb testing.TB, test *Test) bool {
	test.lives(tb)
	outside := func(f func()) { f() }
	made := test.New
	if t, virtual := tb.(*world.T); virtual {
		outside = t.Outside
		// The pipes of the process keep the bubble of the test from letting time pass.
		made = func(ctx context.Context) (Adapter, error) { return t.Home()(ctx, test.New) }
	}
	outside(memory.Watch)
	child.ServeTest(tb.Name(), test.System, made)
	if test.remote != nil && test.Reference != nil {
		outside(func() { _ = test.remote.Start() }) // what is in the way, New says
	}
	if !test.Options.Child && environment.Child.Get() != "on" {
		return false
	}
	p := child.Of(tb.Name(), test.System, outside)
	test.New = func(ctx context.Context) (Adapter, error) { return p.New(ctx) }
	tb.Cleanup(p.Stop)
	return true
}

// lives notes in which bubble the test is, if it is in one, and gives the systems with which the
// one under test is compared a home.
func (t *Test) lives(tb testing.TB) {
	var virtual bool
	if t.bubble, virtual = tb.(*world.T); !virtual {
		return
	}
	home := t.bubble.Home()
	open := t.New
	t.New = func(ctx context.Context) (Adapter, error) { return open(event.WithHome(ctx, home)) }
	if t.Reference != nil {
		r := *t.Reference
		open := r.New
		r.New = func(ctx context.Context) (Adapter, error) { return home(ctx, open) }
		t.Reference = &r
	}
}
