package known

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Failure is a failure that is known and does not count for now. A violation is known if the events
// up to it are in Trace for some values of Vars. If this cannot be decided it counts as known,
// since a violation needs a proof.
//
// The run goes on, so that later failures are still found. For a model, the event is one more
// allowed case that changes nothing. If the event is a received message, the model does not judge
// the rest of the run.
//
// With a Verdict, runs that end with it are known: crashed or hung runs whose events, including the
// operation that did not return, are in Trace, and starved runs whose events are. Here a failure is
// known only if that is proven. A vacuous test has no Trace.
type Failure struct {
	Name, Reason string
	Link         string // where it is reported; may be empty
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

// Reports returns what a report says of failures before the first run.
func Reports(failures []Failure) (out []*report.Known) {
	for _, f := range failures {
		out = append(out, &report.Known{Name: f.Name, Reason: f.Reason, Link: f.Link, Verdict: f.Verdict})
	}
	return out
}
