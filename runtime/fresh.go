package runtime

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing"
	"github.com/clouseau-go/clouseau/internal/failing/confirm"
	"github.com/clouseau-go/clouseau/internal/failing/finding"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// Confirmation. A failing run is played once more in fresh processes of the test binary, and only
// the judge that blamed it is there. Package confirm asks the processes; here is what a process
// does, and what becomes of a failure that no process confirms. It does not fail the test unless
// CLOUSEAU_STRICT is on.

const (
	confirmTime = 20 * time.Second // for all processes of a failure
	mostDoubts  = 3                // failures that are made smaller and found to be unconfirmed
	mostChecks  = 20               // runs after these, for each of which one process is asked
)

// confirms reports whether the test can be run in a process of its own.
func confirms(tb testing.TB) bool {
	switch tb.(type) {
	case *testing.T, *world.T:
		return environment.ChildOf.Get() == ""
	}
	return false
}

// onlyJudgedBy returns the test without the judges, and without the second systems, that a failure
// of that kind does not need. Calls at the same time need them all.
func (t *Test) onlyJudgedBy(k *run.Kind, overlapping bool) *Test {
	own := *t
	own.Options.Leaks = k.Verdict == run.Leaked
	if overlapping {
		return &own
	}
	goal := k.Verdict == run.Violation && !k.Model && k.Reference == "" && k.Promise == ""
	if !goal {
		own.Goal.Violation = nil
		own.Goal.Judge = nil
	}
	if !k.Model && k.Verdict != run.Starved {
		own.Model = nil
	}
	if k.Reference == "" {
		own.Reference = nil
	}
	own.Promises = t.Promises.Only(k.Promise)
	own.New = func(ctx context.Context) (Adapter, error) { return t.New(event.WithOnly(ctx, k.Promise)) }
	return &own
}

// answer plays a failing run in a process that was started for that, and does not return there.
func answer(tb testing.TB, t *Test) {
	confirm.In(tb.Name(), func(q *confirm.Question, f *script.File) *confirm.Answer {
		sc, err := bound(t, f)
		if err != nil {
			return &confirm.Answer{Refused: "the process came to another test: " + err.Error()}
		}
		test := t.onlyJudgedBy(&q.Kind, sc.Overlaps())
		processes := false
		if q.Kind.Verdict == run.Crashed || q.Kind.Verdict == run.Hung || test.remote != nil {
			processes = Apart(tb, test) // it may end its process
		} else {
			test.lives(tb)
		}
		p := test.Player()
		p.processes = processes
		p.hangsIn(sc, q.Kind.Verdict.String())
		return p.answer(q, cmp.Or(f.Generator, "replay"), sc)
	})
}

// answer plays the run of a question until it fails.
func (p *Player) answer(q *confirm.Question, generator string, sc script.Script) *confirm.Answer {
	a := &confirm.Answer{}
	for range max(1, q.Runs) {
		r := p.perform(generator, sc, manner{hurry: q.Deadline})
		a.Events = confirm.Observed(r.Trace)
		a.Fails = failing.Compared(q.Kind, r) == shrink.Same
		switch a.Instead = ""; {
		case a.Fails && q.Kind.Verdict != run.Violation:
			a.Hung = confirm.Hang{Call: r.Calls, Waited: r.Waited, Stack: r.Stack}
			if r.Attempted.Op == nil {
				a.Hung.Call = confirm.Closing // of a system that is not made there is no script
			}
			return a
		case a.Fails:
			// The test is printed of this run; another one has answers of its own.
			again := p.perform(generator, sc, manner{hurry: q.Deadline})
			a.Passes = failing.Compared(q.Kind, again) == shrink.Same && p.test.passes(r, again)
			return a
		case r.Failed():
			a.Instead = "it fails otherwise: " + complaint(r, p.test)
		case r.Verdict == run.Infrastructure:
			return &confirm.Answer{Refused: "the environment is in the way: " + r.Reason}
		}
		p.Recycle(r)
	}
	return a
}

// asking lets a player ask processes of a test about runs that spin, until the test ends.
func (p *Player) asking(tb testing.TB) {
	pool := confirm.NewPool(tb.Name(), aheadOfSpins)
	tb.Cleanup(pool.Stop)
	p.ask = pool.Ask
	if t, virtual := tb.(*world.T); virtual {
		p.ask = func(_ context.Context, q *confirm.Question) (a *confirm.Answer, err error) {
			t.Outside(func() { a, err = pool.Ask(context.Background(), q) })
			return a, err
		}
	}
}

// doubted reports whether a failure does not fail the test.
func doubted(c *report.Again) bool { return c.Doubted() && environment.Strict.Get() != "on" }

// evident reports whether a run shows its failure by itself, also if no process repeats it: a panic
// of a system with which nothing of the tester shares the process may come of an earlier run.
func evident(t *Test, r *run.Result) bool {
	alone := t.Reference == nil && len(r.Promised) == 0
	return r.Verdict == run.Raced || r.Unordered() || r.Verdict == run.Crashed && alone
}

// doubts are the failures of a test that no fresh process confirmed.
type doubts struct {
	finding.Findings
	asks    bool // processes are asked for failing runs
	checked int  // runs of which one process was asked
	share   int  // so many failures are to be confirmed
}

// confirmed asks fresh processes for a failing run, of which that is the file, or why there is
// none. It takes a share of the time of the test; with once it asks one process. It is nil where no
// process can run the test.
func (d *doubts) confirmed(tb testing.TB, p *Player, r *run.Result, f *script.File, err error, once bool) *report.Again {
	if !d.asks {
		return nil
	}
	evident := evident(p.test, r)
	if err != nil {
		return &report.Again{Evident: evident, Why: "the run cannot be stored: " + err.Error()}
	}
	if p.ctx.Err() != nil {
		return &report.Again{Evident: evident, Why: "the test was to end"}
	}
	progress.Stage("playing the failing run in a fresh process")
	limit := confirmTime
	if t, ok := tb.(interface{ Deadline() (time.Time, bool) }); ok {
		if end, ok := t.Deadline(); ok {
			limit = min(time.Until(end)/3, limit)
		}
	}
	if left, ok := job.Left(); ok {
		limit = min(left/time.Duration(max(1, d.share)), limit)
	}
	deadline := time.Duration(0)
	if r.Verdict == run.Hung && !p.test.VirtualTime {
		deadline = r.Waited
	}
	q, err := confirm.NewQuestion(f, r, deadline)
	if err != nil {
		return &report.Again{Evident: evident, Why: err.Error()}
	}
	found := confirm.Observed(r.Trace)
	var c *report.Again
	ask := func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		c = confirm.Ask(ctx, tb.Name(), q, found, once)
	}
	if t, virtual := tb.(*world.T); virtual {
		t.Outside(func() { ask(context.Background()) })
	} else {
		ask(p.ctx)
	}
	c.Evident = evident
	return c
}

// tell shows the failures that no process confirmed.
func (d *doubts) tell(tb testing.TB, r *report.Report) {
	tb.Helper()
	for _, f := range d.All {
		if f.Told == nil {
			continue // told with another
		}
		tb.Log(f.Told)
		if !testing.Verbose() {
			fmt.Fprintf(os.Stderr, "%s, %s: warning: %s: %s", r.System, r.Goal, f.Meaning.Seen(), f.Told.(*failure).again)
		}
	}
}

// held is a test that says later what it logs.
type held struct {
	testing.TB
	said []func()
}

func (x *held) Log(args ...any) { x.said = append(x.said, func() { x.Helper(); x.TB.Log(args...) }) }
func (x *held) Logf(format string, args ...any) {
	x.said = append(x.said, func() { x.Helper(); x.TB.Logf(format, args...) })
}

// say logs what was held back.
func (x *held) say() {
	x.Helper()
	for _, f := range x.said {
		f()
	}
	x.said = nil
}
