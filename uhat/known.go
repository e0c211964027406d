package uhat

import (
	"maps"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Known is a failure that does not count for now: runs that violate a goal or the model, or end in
// another verdict, and that are in its trace for some values of its variables.
type Known struct {
	Name, Reason string
	Link         string // where it is reported; may be empty
	Saved        string // a trace file, relative to the spec; empty: none
	Goal         *Goal  // the goal whose tests it concerns; nil: all goals and the model
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

// Unanswered reports whether the known runs end with an operation that did not return.
func (k *Known) Unanswered() bool { return k.Verdict == "crashed" || k.Verdict == "hung" }

// Source returns the trace as its author wrote it, if that is known.
func (k *Known) Source() string {
	if k.Text != "" || k.Trace == nil {
		return k.Text
	}
	return k.Trace.String()
}

// KnownOf returns the known violations of a goal.
func (s *Spec) KnownOf(g *Goal) []*Known {
	var out []*Known
	for _, k := range s.Known {
		if k.Goal == nil || k.Goal.Name == g.Name {
			out = append(out, k)
		}
	}
	return out
}

// Hunted returns a goal without its known runs, as far as the goal's own variables can express
// that: a run is left out if it is known for values that these variables have. The result has all
// runs that are not known, and some known ones, which are recognised when they are judged. A run
// that crashes or hangs has no end, so nothing may follow it.
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

// maxInstances is how many ways are tried to replace a pattern's variables by those of a goal.
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
