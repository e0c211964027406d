// Package option defines the options of a test and their defaults. A field that is zero has its
// default, which may depend on other fields:
//
//	Options{}                                 Call() 5 s    Receive() 1 s
//	Options{ReceiveDeadline: 4 * time.Second} Call() 8 s    Receive() 4 s
package option

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/failing/shrink"
	"github.com/clouseau-go/clouseau/internal/play/step"
)

// Options tune a test. The zero value is a good one.
type Options struct {
	// CallDeadline is how long an operation may take before the run is given up as hung; 0 means 5
	// s, and at least twice the ReceiveDeadline. A hang is noticed within a tenth of it more. The
	// environment variable CLOUSEAU_DEADLINE, such as 500ms, overrides it for all tests.
	CallDeadline time.Duration
	// ReceiveDeadline is how long a receive from a Source waits; 0 means 1 s, or half of the
	// CallDeadline if that is less.
	ReceiveDeadline time.Duration
	// Quiescence is how long a Source must be silent at the end of a script before the run ends; 0
	// means 10 ms. If a Source is never silent for that long, the run ends after a ReceiveDeadline.
	Quiescence time.Duration
	// MaxEvents is the number of events, planned and stray ones, after which a run is given up as
	// hung, because the system does not come to rest; 0 means 10,000.
	MaxEvents int
	// PanicsAllowed are the operations whose panics are ordinary outcomes.
	PanicsAllowed []string
	// Child runs the system in a process of its own, as CLOUSEAU_CHILD=on does for all tests. A
	// panic in one of the system's goroutines is then a crash, and the test goes on.
	Child bool
	// Panicked names, by operation, the result that reports a panic. A call that panics is answered
	// with true in this result, its other results have no meaning, and the run goes on.
	Panicked map[string]string
	// Waits are the operations whose calls may wait for others: that they do not return is no hang
	// where the model or the reference says that they have to wait. While calls come one after the
	// other, such a call is not made where it would have to wait. Without a model and a reference
	// nobody knows when that is: a run then ends where such a call is not back soon, and has not
	// failed.
	//
	// So it is as well with an operation that waits in the first call of a run, for what another
	// call may do, unless it is one of NeverWaits.
	Waits, NeverWaits []string
	// Misfortunes are the operations that may have nothing to act on (an adapter returns
	// [event.ErrAbsent]), such as the loss of a message: they then leave no event, and the script
	// goes on.
	Misfortunes []string
	// Leaks looks for goroutines that the system has begun and that are left after it was closed,
	// as CLOUSEAU_LEAKS=on does for all tests: then the run has leaked. Workers are functions, as
	// "example.com/pool.(*Pool).work", whose goroutines may stay; CLOUSEAU_WORKERS names further
	// ones, with commas between them.
	Leaks   bool
	Workers []string
	// Schedule decides what scripts leave open in a system whose steps the tester schedules: work
	// that the spec does not mention, and events that a plan has room for. Nil leaves it undecided,
	// see package step. Package schedule has strategies. A strategy belongs to one test.
	Schedule step.Strategy
	// Faults is how many faults of the system may happen in a run besides those that the script
	// asks for.
	Faults int
	// FailOnGap fails the test if an operation, clause or generator was never exercised, or if few
	// runs were informative or some undecided. CLOUSEAU_GAPS=fail does the same.
	FailOnGap bool
	// LowShare is the share of informative runs below which the test warns; 0 means 0.1, and a
	// negative number means never. The environment variable CLOUSEAU_INFORMATIVE overrides it for
	// all tests.
	LowShare float64
	// Renames maps names in older trace files to current ones: an operation under its old name, a
	// field under "operation.field" with both old.
	Renames map[string]string
	// KeepGoing lets the test go on after a failing run: failures with different meanings are
	// collected, made smaller one by one, and listed. CLOUSEAU_KEEP_GOING=on does the same.
	KeepGoing bool
	// Shrink says how failing runs are made smaller.
	Shrink shrink.Options
	// Retries is how often a run is repeated if the environment fails; 0 means 3.
	Retries int
}

// Overridden takes the deadline that the environment variable CLOUSEAU_DEADLINE says, and reports
// whether it says one.
func (o *Options) Overridden(tb testing.TB) bool {
	tb.Helper()
	text := environment.Deadline.Get()
	if text == "" {
		return false
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		tb.Fatalf("CLOUSEAU_DEADLINE is %q, not a positive duration such as 500ms or 2s", text)
	}
	o.CallDeadline = d
	o.ReceiveDeadline = min(o.ReceiveDeadline, d/2)
	return true
}

// forever is a limit of time that no test in a bubble reaches.
const forever = 100 * 365 * 24 * time.Hour

// usual is the deadline of an operation, and leastReal the least one in real time if that of the
// test counts in virtual time.
const (
	usual     = 5 * time.Second
	leastReal = time.Second
)

// Patient returns the options without limits of time if these are virtual: a call that waits for a
// timer takes as long as that is set for, and hangs only if nothing wakes it any more.
func (o Options) Patient(virtual bool) Options {
	if virtual {
		o.CallDeadline = cmp.Or(o.CallDeadline, forever)
		o.Shrink.Time = forever
	}
	return o
}

// Real returns the deadline of an operation in real time, where Call counts in virtual time. It is
// long enough for what only computes.
func (o *Options) Real() time.Duration {
	if o.CallDeadline == forever {
		return usual
	}
	return max(o.Call(), leastReal)
}

// Call returns the deadline of an operation, which leaves a receive time to wait.
func (o *Options) Call() time.Duration {
	return max(cmp.Or(o.CallDeadline, usual), 2*o.ReceiveDeadline)
}

// Receive returns how long a receive waits for a stream.
func (o *Options) Receive() time.Duration {
	return cmp.Or(o.ReceiveDeadline, min(time.Second, o.Call()/2))
}

// Quiet returns how long a stream must be silent at the end.
func (o *Options) Quiet() time.Duration { return cmp.Or(o.Quiescence, 10*time.Millisecond) }

// Events returns the number of events after which a run counts as hung.
func (o *Options) Events() int { return cmp.Or(o.MaxEvents, 10_000) }

// Repeats returns how often a run is repeated if the environment fails.
func (o *Options) Repeats() int { return cmp.Or(o.Retries, 3) }

// DefaultLowShare is the default of LowShare: one run in ten.
const DefaultLowShare = 0.1

// Low returns the share of informative runs below which a test warns: the one of the environment
// variable CLOUSEAU_INFORMATIVE, else of the options, else one in ten.
func (o *Options) Low(tb testing.TB) float64 {
	tb.Helper()
	text := environment.Informative.Get()
	if text == "" {
		return cmp.Or(o.LowShare, DefaultLowShare)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0 && x <= 1) {
		tb.Errorf("CLOUSEAU_INFORMATIVE is %q, not a share of the runs from 0 to 1 such as 0.3", text)
	}
	return x
}

// What the environment adds to the options.

// KeepsGoing reports whether a test is to go on after a failure.
func (o *Options) KeepsGoing(tb testing.TB) bool {
	return environment.Judged(tb) && (o.KeepGoing || environment.KeepGoing.Get() == "on")
}

// Shrinks reports whether the harness of a test makes failing runs smaller. Fuzzing and benchmarks
// have ways of their own.
func (o *Options) Shrinks(tb testing.TB) bool {
	return environment.Judged(tb) && environment.Shrink.Get() != "off" && !o.Shrink.Off
}

// LooksForLeaks reports whether goroutines that are left fail a run.
func (o *Options) LooksForLeaks() bool { return o.Leaks || environment.Leaks.Get() == "on" }

// MayStay returns the functions whose goroutines may be left.
func (o *Options) MayStay() []string {
	more := strings.FieldsFunc(environment.Workers.Get(), func(r rune) bool { return r == ',' })
	return append(slices.Clone(o.Workers), more...)
}

// Strict reports whether warnings fail the test.
func (o *Options) Strict() bool { return o.FailOnGap || environment.Gaps.Get() == "fail" }
