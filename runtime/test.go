package runtime

import (
	"cmp"
	"context"
	"time"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/runtime/draw"
	"github.com/clouseau-go/clouseau/runtime/shrink"
	"github.com/clouseau-go/clouseau/sre"
)

// Test is a goal, a system, and the generators that hunt for the goal.
type Test struct {
	// Spec is the file that the test was emitted from, for messages about it; may be empty.
	Spec   string
	System *System
	Goal   Goal
	// Model, where there is one, judges every run beside the goal: what none of its
	// behaviours explains is a violation too.
	Model *model.Model
	// New makes a fresh system for a run. An error means that the environment is
	// in the way. The context lives until the adapter is closed.
	New        func(ctx context.Context) (Adapter, error)
	Known      []Known     // failures that do not count for now
	Generators []Generator // one is drawn for each run, see Generator.Weight
	Clauses    []string    // the clauses "operation.label" that the generators serve, for the report
	Regression *Regression // how to write a failing run as a Go test; nil: it is not
	// Domains are the values that fields of a sort may have, for shrinking; of sorts that are missing, what was drawn tells.
	Domains map[*Sort]draw.Domain
	// Funcs are the Go implementations of declared functions that scripts apply to answers; those of the goal
	// and the model need not be repeated.
	Funcs   Funcs
	Options Options
}

// Goal is what a test hunts for.
type Goal struct {
	Name string
	Doc  string // in words
	Text string // the trace expression as the spec has it
	Vars []*Var
	// Violation is the runs that are bugs: the goal's own trace, or what a
	// scenario declares as such. Nil where only Judge judges.
	Violation sre.Expr
	// Judge, where it is set, judges a whole run and returns what is wrong with
	// it, or nil.
	Judge func(Trace) error
	// Funcs are the Go implementations of the functions that Violation mentions.
	Funcs Funcs
}

// Generator is a script that heads for the goal.
type Generator struct {
	Name string
	Run  func(s *Session)
	// Events is how many events the script plans, 0 if that varies; for the report.
	Events int
	// Weight is how likely a run takes the generator, compared with the others. Where none has a weight all are
	// equally likely; one without a weight among others that have one is not taken.
	Weight int
	// Denial, of a script that asks about a clause, is the runs in which the answer is not as the clause says; nil where
	// that is not known.
	Denial Expr
}

// Options tune a test. The zero value is a good one.
type Options struct {
	// CallDeadline is how long an operation may take before the run is given
	// up as hung; 5 s if 0, and at least twice the ReceiveDeadline. A hang is
	// noticed within a tenth of it more. The environment variable CLOUSEAU_DEADLINE, such as 500ms, says
	// otherwise for all tests.
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
	// Child keeps the system in a process of its own, as CLOUSEAU_CHILD=on does for all tests: one that panics in a
	// goroutine of its own has crashed then, and the test goes on.
	Child bool
	// Panicked are the results that tell of a panic, by operation: such a call is answered with true there, its other
	// results have no meaning, and the run goes on.
	Panicked map[string]string
	// Schedule decides what scripts leave open in a system whose steps the tester schedules: work that the spec does not
	// mention, and events that a plan has room for. Nil: nobody does, see package step. Package schedule has strategies.
	// A strategy belongs to one test.
	Schedule Strategy
	// Faults is how many faults of the system may happen in a run that the script does not ask for.
	Faults int
	// FailOnGap fails the test where an operation, clause or generator was
	// never exercised, few runs were informative or some undecided, as CLOUSEAU_GAPS=fail does.
	FailOnGap bool
	// LowShare is the share of informative runs below which the test warns; 0.1 if 0, and it never does if negative.
	// The environment variable
	// CLOUSEAU_INFORMATIVE says otherwise for all tests.
	LowShare float64
	// Renames says what the names in older trace files are called now: an
	// operation under its old name, a field under "operation.field" with both old.
	Renames map[string]string
	// KeepGoing has a failing run not end the test: failures that differ in what they mean are collected, made smaller
	// one by one, and listed, as with CLOUSEAU_KEEP_GOING=on.
	KeepGoing bool
	// Shrink says how failing runs are made smaller.
	Shrink shrink.Options
	// Retries is how often a run is repeated whose environment is in the way; 3 if 0.
	Retries int
}

// callDeadline is long enough for an operation, and for a receive to wait.
func (o *Options) callDeadline() time.Duration {
	return max(cmp.Or(o.CallDeadline, 5*time.Second), 2*o.ReceiveDeadline)
}

func (o *Options) receiveDeadline() time.Duration {
	return cmp.Or(o.ReceiveDeadline, min(time.Second, o.callDeadline()/2))
}

func (o *Options) quiescence() time.Duration { return cmp.Or(o.Quiescence, 10*time.Millisecond) }
func (o *Options) maxEvents() int            { return cmp.Or(o.MaxEvents, 10_000) }
func (o *Options) retries() int              { return cmp.Or(o.Retries, 3) }
