package known

import (
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/run"
	"github.com/clouseau-go/clouseau/runtime/script"
	"github.com/clouseau-go/clouseau/sre"
)

// Failure is a failure that is known and does not count for now. A run that would be a violation is
// none where the events up to there are in Trace for some values of Vars. What nobody can decide
// counts as known: a violation is a proof.
//
// The run goes on, so what lies behind is still found. For a model the event is one more allowed
// case that changes nothing; where it is a message that was received, the rest of the run is not
// judged by the model.
//
// With a Verdict, runs that end so are known: crashed or hung ones whose events, with the operation
// that did not come back, are in Trace, and starved ones whose events are. Here only what is proven
// counts as known. A test that is vacuous has no Trace.
type Failure struct {
	Name, Reason string
	Link         string // where it is told; may be empty
	Verdict      string // of the runs: crashed, hung, starved or vacuous; a violation if empty
	Message      string // a part of a crash's message; may be empty
	Text         string // the trace expression as the spec has it
	Vars         []*logic.Var
	Trace        sre.Expr     // about a crash or hang at its end it can only name arguments
	Funcs        script.Funcs // Go implementations of the functions that Trace mentions
	// Saved is a trace file, or empty. Its run is replayed before anything is drawn, to see whether
	// the failure still happens.
	Saved string
}

func (f *Failure) String() string {
	if f.Link == "" {
		return fmt.Sprintf("known %s: %s", f.Name, f.Reason)
	}
	return fmt.Sprintf("known %s: %s (%s)", f.Name, f.Reason, f.Link)
}

// violates reports whether the known runs are violations.
func (f *Failure) violates() bool { return f.Verdict == "" || f.Verdict == run.Violation.String() }
