package runtime

import (
	"context"

	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/runtime/draw"
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
	// Domains are the values that fields of a sort may have, for shrinking; of sorts that are
	// missing, what was drawn tells.
	Domains map[*Sort]draw.Domain
	// Funcs are the Go implementations of declared functions that scripts apply to answers; those
	// of the goal and the model need not be repeated.
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
	// Weight is how likely a run takes the generator, compared with the others. Where none has a
	// weight all are equally likely; one without a weight among others that have one is not taken.
	Weight int
	// Denial, of a script that asks about a clause, is the runs in which the answer is not as the
	// clause says; nil where that is not known.
	Denial Expr
}
