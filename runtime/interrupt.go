package runtime

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// interrupted is the reason given for an interrupted run. An interrupt ends the current run,
// wherever it is, and reports what is known so far. The interrupted run is left out of all rates,
// like a failure of the environment.
const interrupted = "interrupted"

// exitInterrupted is the exit code after an interrupt: 128 and the number of the signal.
const exitInterrupted = 130

// atOnce is how long an interrupted run may take to leave the system and its judges.
const atOnce = 5 * time.Millisecond

// Until makes the harness, its validator included, stop when the context is done.
func (h *Harness) Until(ctx context.Context) {
	h.ctx = ctx
	if v := h.judges.Validator; v != nil {
		v.Until(ctx)
	}
}

// watchSignals makes an interrupt, or a request to terminate, end the test in order if a test
// [world.Tells] what it knows. Further ones change nothing: a terminal sends one to all processes,
// and clouseau passes its own on. It also kills a test that does not end.
func (h *Harness) watchSignals(tb testing.TB) {
	t, virtual := tb.(*world.T)
	if !world.Tells() || h.test.VirtualTime && !virtual {
		return
	}
	var ctx context.Context
	var stop func()
	if virtual {
		ctx, stop = t.Interrupt()
	} else {
		ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	}
	h.Until(ctx)
	tb.Cleanup(func() { // runs after conclude, which is registered later
		if ctx.Err() != nil {
			h.tellInterrupted(tb)
		}
		stop()
	})
}

// watchTime makes the test end with the time of the process's job.
func (h *Harness) watchTime(tb testing.TB) {
	ctx, stop := job.Within(h.ctx)
	if _, virtual := tb.(*world.T); virtual {
		ctx, stop = world.Polled(h.ctx, job.Spent, job.ErrOver)
	}
	h.Until(ctx)
	tb.Cleanup(stop)
}

// tellInterrupted prints what is known and ends the process.
func (h *Harness) tellInterrupted(tb testing.TB) {
	fmt.Fprintf(os.Stderr, "%s: interrupted after %s\n%s", tb.Name(), report.Plural(h.report.Runs, "run"), h.report)
	switch {
	case len(h.findings.All) > 0:
		for _, f := range h.findings.All {
			fmt.Fprintf(os.Stderr, "\n%s", h.shown(f))
		}
		fmt.Fprintf(os.Stderr, "\n%s", &h.findings)
	case h.failure != nil:
		fmt.Fprintf(os.Stderr, "\n%s", &failure{test: h.test, run: h.failure, shrunk: h.smallest})
	}
	os.Exit(exitInterrupted)
}

// interrupt ends the script of a run that is inside the system when the interrupt comes.
func (s *Session) interrupt(dispose func()) {
	s.settle(run.Infrastructure, interrupted)
	s.leave(dispose, atOnce)
}

// cut turns a run that was interrupted into one that says nothing, unless it has failed already.
func (h *Harness) cut(r *run.Result) bool {
	if h.ctx.Err() == nil || r.Failed() {
		return false
	}
	r.Verdict, r.Reason = run.Infrastructure, interrupted
	return true
}
