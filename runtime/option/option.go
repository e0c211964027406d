// Package option has the options of a test, and what each is where nothing is said.
package option

import (
	"cmp"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/runtime/shrink"
	"github.com/clouseau-go/clouseau/runtime/step"
)

// Options tune a test. The zero value is a good one.
type Options struct {
	// CallDeadline is how long an operation may take before the run is given up as hung; 5 s if 0,
	// and at least twice the ReceiveDeadline. A hang is noticed within a tenth of it more. The
	// environment variable CLOUSEAU_DEADLINE, such as 500ms, says otherwise for all tests.
	CallDeadline time.Duration
	// ReceiveDeadline is how long a receive from a Source waits; if 0, 1 s or half
	// of the CallDeadline, whichever is less.
	ReceiveDeadline time.Duration
	// Quiescence is how long a Source must be silent at the end of a script until
	// the run is over; 10 ms if 0. A Source that is never silent for so long
	// is left after a ReceiveDeadline.
	Quiescence time.Duration
	// MaxEvents is the number of events, planned and stray ones, with which a run is
	// given up as hung: the system does not come to rest; 10,000 if 0.
	MaxEvents int
	// PanicsAllowed are the operations whose panics are ordinary outcomes.
	PanicsAllowed []string
	// Child keeps the system in a process of its own, as CLOUSEAU_CHILD=on does for all tests: one
	// that panics in a goroutine of its own has crashed then, and the test goes on.
	Child bool
	// Panicked are the results that tell of a panic, by operation: such a call is answered with
	// true there, its other results have no meaning, and the run goes on.
	Panicked map[string]string
	// Schedule decides what scripts leave open in a system whose steps the tester schedules: work
	// that the spec does not mention, and events that a plan has room for. Nil: nobody does, see
	// package step. Package schedule has strategies. A strategy belongs to one test.
	Schedule step.Strategy
	// Faults is how many faults of the system may happen in a run that the script does not ask for.
	Faults int
	// FailOnGap fails the test where an operation, clause or generator was
	// never exercised, few runs were informative or some undecided, as CLOUSEAU_GAPS=fail does.
	FailOnGap bool
	// LowShare is the share of informative runs below which the test warns; 0.1 if 0, and it never
	// does if negative. The environment variable CLOUSEAU_INFORMATIVE says otherwise for all tests.
	LowShare float64
	// Renames says what the names in older trace files are called now: an
	// operation under its old name, a field under "operation.field" with both old.
	Renames map[string]string
	// KeepGoing has a failing run not end the test: failures that differ in what they mean are
	// collected, made smaller one by one, and listed, as with CLOUSEAU_KEEP_GOING=on.
	KeepGoing bool
	// Shrink says how failing runs are made smaller.
	Shrink shrink.Options
	// Retries is how often a run is repeated whose environment is in the way; 3 if 0.
	Retries int
}

// Call is long enough for an operation, and for a receive to wait.
func (o *Options) Call() time.Duration {
	return max(cmp.Or(o.CallDeadline, 5*time.Second), 2*o.ReceiveDeadline)
}

// Receive is how long a receive waits for a stream.
func (o *Options) Receive() time.Duration {
	return cmp.Or(o.ReceiveDeadline, min(time.Second, o.Call()/2))
}

// Quiet is how long a stream must be silent in the end.
func (o *Options) Quiet() time.Duration { return cmp.Or(o.Quiescence, 10*time.Millisecond) }

// Events is with how many events a run has hung.
func (o *Options) Events() int { return cmp.Or(o.MaxEvents, 10_000) }

// Repeats is how often a run is repeated whose environment is in the way.
func (o *Options) Repeats() int { return cmp.Or(o.Retries, 3) }

// lowShare is which share of informative runs is little, if nothing else is said.
const lowShare = 0.1

// Low returns the share of informative runs below which a test warns: that of the environment
// variable CLOUSEAU_INFORMATIVE, of the options, or one in ten.
func (o *Options) Low(tb testing.TB) float64 {
	tb.Helper()
	text := os.Getenv("CLOUSEAU_INFORMATIVE")
	if text == "" {
		return cmp.Or(o.LowShare, lowShare)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		tb.Errorf("CLOUSEAU_INFORMATIVE is %q, not a share of the runs from 0 to 1 such as 0.3", text)
	}
	return x
}
