package runtime

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/internal/judging/racing"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/internal/strategy/mix"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
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
	test *Test
	tb   testing.TB // nil outside go test

	mu      sync.Mutex
	judges  judges.Judges
	ctx     context.Context // done: no more runs
	report  *report.Report
	kept    *draw.Kept // generators of rapid
	mix     *mix.Mix   // of the test's generators
	last    *Session   // of the latest run
	spare   *Session   // of a run that has ended
	records bool       // the report has all runs
	log     run.Log    // gets the events of all runs
	tells   bool       // the moves of the system's parties are recorded
	failed  bool       // further runs are rapid's repetitions of a failure
	// The run that failed. If rapid shrinks, this is the last one, which is the smallest.
	failure   *run.Result
	saved     finding.Saved
	shrinking bool             // the harness makes it smaller
	rapids    bool             // rapid makes it smaller first
	tape      *draw.Tape       // of a run that avoids its known ends; else nil
	repeated  bool             // rapid has repeated the failing run
	smallest  *shrunk          // the result of making it smaller
	hurry     time.Duration    // the current deadline of calls; 0: the full one
	slowest   time.Duration    // longest time of an operation that returned
	streams   bool             // the system is a Source
	findings  finding.Findings // of a test that keeps going
	early     progress.Early   // shows the failing run if making it smaller takes long
	races     *racing.Log      // what the race detector says
	asked     world.Asked      // how often rapid has asked for a run
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
	if h := resumed(tb); h != nil {
		return h
	}
	h, now := newHarness(test), time.Now()
	h.tb, h.report.Test, h.report.StartedAt, h.report.Tried.Counting = tb, tb.Name(), &now, environment.Report.Get() != ""
	h.records, h.log.File = environment.Records.Get() == "on", environment.Log.Get()
	h.setDeadline(tb)
	h.findings.On = test.Options.KeepsGoing(tb)
	h.shrinking = test.Options.Shrinks(tb)
	h.rapids = !h.shrinking || environment.RapidShrinks()
	h.early.To = os.Stderr
	h.mix.Steer(environment.Judged(tb))
	h.apart(tb)
	h.watchSignals(tb)
	h.watchTime(tb)
	h.checkItself(tb)
	h.replaySaved(tb)
	tb.Cleanup(func() { h.conclude(tb) })
	h.work(job.Of(tb))
	return h
}

func newHarness(test *Test) *Harness {
	own := *test
	test, own.Options = &own, test.Options.Patient(test.VirtualTime)
	return &Harness{test: test, ctx: context.Background(), judges: test.judges(), report: newReport(test), kept: draw.Keep(), races: racing.Open(os.Getenv("GORACE")),
		mix: mix.Of(len(test.Generators), func(i int) int { return test.Generators[i].Weight })}
}

// Property is one run, for [rapid.Check] and [rapid.MakeFuzz]. It fails if the run violates the
// goal, crashes or hangs, and returns otherwise.
func (h *Harness) Property(t *rapid.T) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked.Again() {
		t.SkipNow()
	}
	if r, remark := h.failing(t); r != nil { // every failure comes from this line, see raise
		raise(t, r, h.test, remark)
	}
}

// failing returns the failing run that Property reports to rapid, nil if the run did not fail.
func (h *Harness) failing(t *rapid.T) (r *run.Result, remark string) {
	if h.failed && !h.rapids {
		h.repeat(t)
		t.Log(&failure{test: h.test, run: h.failure, later: true})
		return h.failure, ""
	}
	if h.ctx.Err() != nil && h.tb != nil && world.Tells() { // rapid would go on
		h.mu.Unlock()
		h.conclude(h.tb)
		h.tellInterrupted(h.tb)
	}
	if h.findings.Done() || h.ctx.Err() != nil || h.asked.Enough() || h.report.Part != nil || h.report.Exhausted() {
		h.lead()
		return nil, ""
	}
	if r = h.Run(t); r == nil {
		t.SkipNow()
	}
	if !h.counts(r, h.report.Runs) {
		h.lead()
		return nil, ""
	}
	if !h.failed {
		h.keepFound(&h.saved, r)
	}
	h.failed, h.failure = true, r
	// This is formatted only if rapid shows it, in the final repetition.
	t.Log(&failure{test: h.test, run: r, later: h.shrinking})
	if h.rapids {
		return r, ""
	}
	h.note(journal.NewFailure)
	h.early.Later(fmt.Sprintf("run %d fails and is being made smaller; this is how it was found:\n%s\n", h.report.Runs, (&failure{test: h.test, run: r}).found()))
	return r, " (found)"
}

// counts takes in a run, the n-th of the test, and reports whether it fails the test at once.
func (h *Harness) counts(r *run.Result, n int) bool {
	h.asked.Made()
	progress.Tell(h.report.Progress)
	h.keepRecords(r, n)
	if !h.failed {
		h.log.Add(h.report.Test, r)
	}
	if !r.Failed() || h.findings.On && !h.findings.Add(meaningOf(h.test, r), r, n) {
		h.Recycle(r)
	} else if h.findings.On {
		h.mix.Found() // a failure with a known meaning counts like an upheld run
		h.keepFound(&h.findings.Last().Saved, r)
		h.note(journal.NewFailure)
	}
	if journal.Due() {
		h.note(journal.Counts)
	}
	return r.Failed() && !h.findings.On
}

// Steer lets what the runs show decide which generators run, as in go test.
func (h *Harness) Steer() { h.mix.Steer(true) }

// choose draws the generator of a run.
func (h *Harness) choose(t *rapid.T) int {
	return h.mix.Choose(func(n int) int { return h.kept.Choose(t, n) })
}

// Run plays a generator, and counts the run. If the environment failed, it plays the generator once
// more. The run is nil if another generator is wanted.
func (h *Harness) Run(t *rapid.T) *run.Result {
	h.learn()
	avoiding := h.avoids(t)
	for try := 0; ; try++ {
		i := h.choose(t)
		if try == 0 && !h.failed && h.mix.Passes(i) { // rapid's repetitions are always played
			return nil
		}
		r := h.start(t, h.test.Generators[i], avoiding)
		cut := h.cut(r)
		if h.failed {
			h.report.Repetitions++
		} else {
			h.report.Add(r.Counts())
		}
		if r.Verdict != run.Infrastructure || try == h.test.Options.Repeats() || cut {
			h.mix.Ended(r.Verdict.Informs(), r.Failed() && !h.findings.On)
			h.mix.Learn(r)
			return r
		}
	}
}

// conclude logs the report and judges the test as a whole.
func (h *Harness) conclude(tb testing.TB) {
	tb.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.goesOn(tb) {
		return
	}
	r := h.report.Finish()
	if r.Started() == 0 {
		return
	}
	if h.failed { // rapid stopped there, so the rest was not exercised
		r.Gaps = nil
	}
	if len(h.findings.All) > 0 {
		h.failed = true
		h.concludeFindings(tb)
	} else {
		h.shrink(tb)
	}
	h.early.Stop()
	h.report.CountIdle()
	tb.Log(r)
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
