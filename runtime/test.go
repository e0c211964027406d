package runtime

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/world"
	"github.com/clouseau-go/clouseau/sre"
)

// Test is a goal, a system, and the generators that look for runs of the goal.
type Test struct {
	// Spec is the file from which the test was emitted, for messages; it may be empty.
	Spec   string
	System *System
	Goal   Goal
	// Model, if not nil, judges every run beside the goal: a run that none of its behaviours
	// explains is a violation too.
	Model *model.Model
	// Reference, if not nil, judges every run beside the goal and the model: an answer that is not
	// the one of the reference is a violation too.
	Reference *Reference
	// Promises, if not nil, judge every run beside these: an answer that breaks a promise is a
	// violation too.
	Promises *judge.Promises
	// Overlap looks for an order of calls at the same time that explains their answers; nil means
	// [overlap.Explain], which tries all. Package linear has better ones.
	Overlap overlap.Find
	// New makes a fresh system for a run. An error means that the environment failed. The context
	// lives until the adapter is closed.
	New        func(ctx context.Context) (Adapter, error)
	Known      []Known     // failures that do not count for now
	Generators []Generator // one is drawn for each run, see Generator.Weight
	// Clauses lists the clauses "operation.label" that the generators serve, for the report.
	Clauses []string
	// Regression says how to write a failing run as a Go test; nil: it is not written.
	Regression *Regression
	// VirtualTime says that systems live in a bubble, where time passes only when the test says so:
	// see package bubble.
	VirtualTime bool
	// Domains are the values that fields of a sort may have, for shrinking. For other sorts the
	// draws of the run tell.
	Domains map[*Sort]draw.Domain
	// Funcs are the Go implementations of declared functions that scripts apply to answers. Those
	// of the goal and the model need not be repeated.
	Funcs   Funcs
	Options Options

	found   []string   // see Beliefs
	without [][]string // see Beliefs
	swarm   bool       // see Beliefs
	// remote is the process of the reference, which answers with numbers for its handles; nil: that
	// of the test. The system does so too where it is in a process of its own.
	remote *child.Process
	twin   *child.Process // of another system like the reference; nil without remote
	bubble *world.T       // in which the test is; nil: in none, or it is not known yet
}

// With returns the test with other generators.
func (t Test) With(generators ...Generator) *Test {
	t.Generators = generators
	return &t
}

// Goal describes the runs that a test looks for.
type Goal struct {
	Name string
	Doc  string // in words
	Text string // the trace expression as the spec has it
	Vars []*Var
	// Violation is the set of runs that are bugs: the goal's own trace, or what a scenario declares
	// as violation. It is nil if only Judge judges.
	Violation sre.Expr
	// Judge, if not nil, judges a whole run and returns what is wrong with it, or nil.
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
	// Weight is how likely a run takes the generator, compared with the others. If no generator has
	// a weight, all are equally likely; if some have one, generators without a weight are never
	// taken.
	Weight int
	// Random says that the generator follows no script, such as one that walks. Next to scripts it
	// has a share of the runs that grows while these find nothing.
	Random bool
	// Denial is set in scripts that ask about a clause: the runs in which the answer is not as the
	// clause says; nil if unknown.
	Denial Expr
}
