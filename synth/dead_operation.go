package synth

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// unjustifiable returns an operation of the goal that no clause can ever justify, if every start
// has one; else nil.
func (s *explainer) unjustifiable(starts []*trace.Trace) *sre.Op {
	var op *sre.Op
	for _, t := range starts {
		found := false
		for _, e := range t.Events {
			if s.steps.Rules.Never(e.Op) {
				op, found = e.Op, true
			}
		}
		if !found {
			return nil
		}
	}
	return op
}

// explainUnjustifiable follows the needs of an unjustifiable operation to the root of the problem.
func (s *explainer) explainUnjustifiable(x *Explanation, op *sre.Op) {
	needed := ""
	seen := []*sre.Op{op}
	for {
		x.Op = op
		if why := s.lacks(op); why != "" {
			x.Cause = s.uncaused(op)
			x.Obligation = op.Name + why + needed
			return
		}
		next := s.needs(op)
		if next == nil || slices.Contains(seen, next) {
			x.Obligation = fmt.Sprintf("%s can never be typed: each of its clauses needs events that need it first%s", op.Name, needed)
			return
		}
		needed = fmt.Sprintf("; %s needs %s%s", op.Name, next.Name, needed)
		op = next
		seen = append(seen, op)
	}
}

// lacks says what an operation lacks, whatever other operations do; it is empty if nothing is
// missing.
func (s *explainer) lacks(op *sre.Op) string {
	switch {
	case len(s.steps.Rules.Delta.Operation(op).Clauses) == 0:
		return " can never be typed: it has no clause"
	case s.uncaused(op):
		return " can never be caused: no clause of another event demands it in its future"
	}
	return ""
}

// uncaused reports whether an operation owes a cause and no clause could be one.
func (s *explainer) uncaused(op *sre.Op) bool {
	if op.Kind != sre.Receive || s.steps.Rules.Delta.Operation(op).Spontaneous {
		return false
	}
	return !slices.ContainsFunc(s.steps.Rules.Delta.Operations, func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Clauses, func(c *uhat.Clause) bool { return s.steps.Rules.Demands(c, op) })
	})
}

// needs returns an unjustifiable operation that a clause of op asks for.
func (s *explainer) needs(op *sre.Op) *sre.Op {
	for _, c := range s.steps.Rules.Delta.Operation(op).Clauses {
		for _, u := range []pattern.Form{s.steps.Rules.Norm.Normalize(c.History), s.steps.Rules.Norm.Normalize(c.Future)} {
			for _, p := range u.Union {
				for _, cell := range p.Events {
					entries := cell.Entries()
					if len(entries) == 1 && entries[0].Op != op && s.steps.Rules.Never(entries[0].Op) {
						return entries[0].Op
					}
				}
			}
		}
	}
	return nil
}
