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
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/world"
)

// interrupted is the reason given for an interrupted run. An interrupt ends the current run,
// wherever it is, and reports what is known so far. The interrupted run is left out of all rates,
// like a failure of the environment.
const interrupted = report.Interrupted

// exitInterrupted is the exit code after an interrupt: 128 and the number of the signal.
const exitInterrupted = 130

// atOnce is how long an interrupted run may take to leave the system and its judges.
const atOnce = 5 * time.Millisecond

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
	h.player.Until(ctx)
	tb.Cleanup(func() { // runs after conclude, which is registered later
		if ctx.Err() != nil {
			h.tellInterrupted(tb)
		}
		stop()
	})
}

// watchTime makes the test end with the time of the process's job.
func (h *Harness) watchTime(tb testing.TB) {
	within := job.Within
	if _, virtual := tb.(*world.T); virtual { // whose channels nobody outside may close
		within = func(ctx context.Context) (context.Context, func()) { return world.Polled(ctx, job.Spent, job.ErrOver) }
	}
	ctx, stop := within(h.player.ctx)
	h.player.Until(ctx)
	tb.Cleanup(stop)
}

// tellInterrupted prints what is known and ends the process.
func (h *Harness) tellInterrupted(tb testing.TB) {
	fmt.Fprintf(os.Stderr, "%s: interrupted after %s\n", tb.Name(), report.Plural(h.report.Runs, "run"))
	if testing.Verbose() {
		fmt.Fprint(os.Stderr, h.report)
	}
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
