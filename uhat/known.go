package uhat

import (
	"maps"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that is known and does not count for now: runs that would violate a goal or
// the model, or that end in another verdict, but are in its trace for some values of its variables.
type Known struct {
	Name, Reason string
	Link         string // where it is told; may be empty
	Saved        string // a trace file, relative to the spec; empty: none
	Goal         *Goal  // whose tests it is about; nil: those of all goals and of the model
	Verdict      string // of KnownVerdicts
	Message      string // a part of a crash's message; may be empty
	Vars         []*logic.Var
	Trace        sre.Expr // over visible operations; nil of a vacuous test
	Text         string   // the trace as the spec has it, on one line
	Range        Range
	TraceRange   Range
}

// KnownVerdicts are how a known failure may end: a run, and for the last one a test.
var KnownVerdicts = []string{"violation", "crashed", "hung", "starved", "vacuous"}

// Unanswered reports whether the known runs end with an operation that did not come back.
func (k *Known) Unanswered() bool { return k.Verdict == "crashed" || k.Verdict == "hung" }

// Source returns the trace as its author wrote it, if that is known.
func (k *Known) Source() string {
	if k.Text != "" || k.Trace == nil {
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

// Hunted returns a goal without runs that are known, as far as that is said with the goal's own
// variables: a run is left out where it is known for values that these have. What is left still has
// all runs that are not known, and some that are, which are told from the others when they are
// judged. What crashes or hangs comes to no end, so nothing may follow on it.
func (s *Spec) Hunted(g *Goal) *Goal {
	out := *g
	for _, k := range s.KnownOf(g) {
		if k.Trace == nil || k.Verdict == "starved" {
			continue
		}
		for _, x := range s.instances(k, g.Vars) {
			if k.Unanswered() {
				x = s.B.Seq(x, s.B.All())
			}
			out.Trace = s.B.And(out.Trace, s.B.Not(x))
		}
	}
	if out.Trace == g.Trace {
		return g
	}
	return &out
}

// maxInstances is how many ways are looked at to put a goal's variables in the place of those of a
// pattern.
const maxInstances = 8

// instances returns a known pattern with variables of a goal in the place of its own, of the same
// sorts: those with the same names first.
func (s *Spec) instances(k *Known, vars []*logic.Var) []sre.Expr {
	all := []map[*logic.Var]*logic.Var{{}}
	for _, v := range k.Vars {
		var more []map[*logic.Var]*logic.Var
		for _, named := range []bool{true, false} {
			for _, m := range all {
				for _, w := range vars {
					if w.Sort() == v.Sort() && (w.Name() == v.Name()) == named {
						with := maps.Clone(m)
						with[v] = w
						more = append(more, with)
					}
				}
			}
		}
		all = more[:min(len(more), maxInstances)]
	}
	var out []sre.Expr
	for _, m := range all {
		out = append(out, s.B.Subst(k.Trace, func(v *logic.Var) logic.Term {
			if w := m[v]; w != nil {
				return w
			}
			return nil
		}))
	}
	return out
}
