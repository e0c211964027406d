package runtime

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/runtime/run"
)

// An interrupt ends the run under way, whatever it is in, and what is known so far is told. The run
// itself is left out of all rates: the environment was in the way.

// interrupted is what is wrong with a run that an interrupt ended.
const interrupted = "interrupted"

// exitInterrupted is the exit code after an interrupt: 128 and the number of the signal.
const exitInterrupted = 130

// atOnce is how long an interrupted run may take to come out of the system and its judges.
const atOnce = 5 * time.Millisecond

// Until has the harness, its validator included, stop when the context is done.
func (h *Harness) Until(ctx context.Context) {
	h.ctx = ctx
	if v := h.judges.validator; v != nil {
		v.Until(ctx)
	}
}

// watchSignals has an interrupt end the test where CLOUSEAU_INTERRUPT=tell, as clouseau run sets
// it: a test of Go's own dies of one. A second interrupt ends the process in any case.
func (h *Harness) watchSignals(tb testing.TB) {
	if os.Getenv("CLOUSEAU_INTERRUPT") != "tell" {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	h.Until(ctx)
	tb.Cleanup(func() { // after conclude, which is registered later
		if ctx.Err() != nil {
			h.tellInterrupted(tb)
		}
		stop()
	})
}

// tellInterrupted ends the process with what is known.
func (h *Harness) tellInterrupted(tb testing.TB) {
	fmt.Fprintf(os.Stderr, "%s: interrupted after %d runs\n%s", tb.Name(), h.report.Runs, h.report)
	if h.failure != nil {
		fmt.Fprintf(os.Stderr, "\n%s", &failure{test: h.test, run: h.failure, shrunk: h.smallest})
	}
	os.Exit(exitInterrupted)
}

// interrupt ends a run that an interrupt found in the system.
func (s *Session) interrupt(dispose func()) {
	s.settle(run.Infrastructure, interrupted)
	s.leave(dispose, atOnce)
}

// cut makes a run of which an interrupt has taken the end one that says nothing, unless it has
// failed.
func (h *Harness) cut(r *run.Result) bool {
	if h.ctx.Err() == nil || r.Failed() {
		return false
	}
	r.Verdict, r.Reason = run.Infrastructure, interrupted
	return true
}
