package synth

import (
	"fmt"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// unjustifiable returns an operation of the goal that no clause can ever justify, if every start
// has one; else nil.
func (s *rules) unjustifiable(starts []*abstractTrace) *sre.Op {
	var op *sre.Op
	for _, t := range starts {
		found := false
		for _, e := range t.events {
			if s.never(e.op) {
				op, found = e.op, true
			}
		}
		if !found {
			return nil
		}
	}
	return op
}

// never reports whether no clause can ever justify the operation, by operations alone.
func (s *rules) never(op *sre.Op) bool { return math.IsInf(s.costs.of(op), 1) }

// explainUnjustifiable follows the needs of an unjustifiable operation to the root of the problem.
func (s *explainer) explainUnjustifiable(x *Explanation, op *sre.Op) {
	needed := ""
	seen := []*sre.Op{op}
	for {
		x.Op = op
		if why := s.steps.rules.lacks(op); why != "" {
			x.Cause = s.steps.rules.uncaused(op)
			x.Obligation = op.Name + why + needed
			return
		}
		next := s.steps.rules.needs(op)
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
func (s *rules) lacks(op *sre.Op) string {
	switch {
	case len(s.delta.Operation(op).Clauses) == 0:
		return " can never be typed: it has no clause"
	case s.uncaused(op):
		return " can never be caused: no clause of another event demands it in its future"
	}
	return ""
}

// uncaused reports whether an operation owes a cause and no clause could be one.
func (s *rules) uncaused(op *sre.Op) bool {
	if op.Kind != sre.Receive || s.delta.Operation(op).Spontaneous {
		return false
	}
	return !slices.ContainsFunc(s.delta.Operations, func(o *uhat.Operation) bool {
		return slices.ContainsFunc(o.Clauses, func(c *uhat.Clause) bool { return s.demands(c, op) })
	})
}

// needs returns an unjustifiable operation that a clause of op asks for.
func (s *rules) needs(op *sre.Op) *sre.Op {
	for _, c := range s.delta.Operation(op).Clauses {
		for _, u := range []form{s.norm.normalize(c.History), s.norm.normalize(c.Future)} {
			for _, p := range u.union {
				for _, cell := range p.events {
					entries := cell.Entries()
					if len(entries) == 1 && entries[0].Op != op && s.never(entries[0].Op) {
						return entries[0].Op
					}
				}
			}
		}
	}
	return nil
}
