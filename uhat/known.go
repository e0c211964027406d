package uhat

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that is known and does not count for now: runs that would violate a goal or the model but are in
// its trace for some values of its variables.
type Known struct {
	Name, Reason string
	Link         string // where it is told; may be empty
	Saved        string // a trace file, relative to the spec; empty: none
	Goal         *Goal  // whose violations they are; nil: those of all goals and of the model
	Vars         []*logic.Var
	Trace        sre.Expr // over visible operations
	Text         string   // the trace as the spec has it, on one line
	Range        Range
	TraceRange   Range
}

// Source returns the trace as its author wrote it, if that is known.
func (k *Known) Source() string {
	if k.Text != "" {
		return k.Text
	}
	return k.Trace.String()
}

// KnownOf returns what is known of the violations of a goal.
func (s *Spec) KnownOf(g *Goal) []*Known {
	var out []*Known
	for _, k := range s.Known {
		if k.Goal == nil || k.Goal.Name == g.Name {
			out = append(out, k)
		}
	}
	return out
}

// Hunted returns a goal without the runs that are known: those of patterns without variables. With variables, which are
// existential, what is left would have them under a negation; such a run is told from the others when it is judged.
func (s *Spec) Hunted(g *Goal) *Goal {
	out := *g
	for _, k := range s.KnownOf(g) {
		if len(k.Vars) == 0 {
			out.Trace = s.B.And(out.Trace, s.B.Not(k.Trace))
		}
	}
	if out.Trace == g.Trace {
		return g
	}
	return &out
}
