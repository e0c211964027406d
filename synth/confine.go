package synth

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// confined returns, for a trace that was made freely, a minimal contradiction between its
// constraints and the written ranges: the ranges as text, and the constraints. It returns nothing
// if there is none.
func (s *explainer) confined(t *trace.Trace) (ranges []string, cons []trace.Constraint) {
	all := slices.Clone(t.Waived)
	for _, e := range t.Events {
		all = append(all, s.steps.Rules.Drawn(e)...)
	}
	var named []logic.Term
	for _, c := range t.Cons {
		named = append(named, c.Term)
	}
	for _, c := range all {
		named = append(named, s.steps.Rules.Bound(c))
	}
	for _, i := range logic.Core(s.steps.Ctx, s.steps.Solver, named) {
		if i < len(t.Cons) {
			cons = append(cons, t.Cons[i])
		} else if text := all[i-len(t.Cons)].String(); !slices.Contains(ranges, text) {
			ranges = append(ranges, text)
		}
	}
	return ranges, cons
}

// confines reports whether written ranges keep a trace from being, which was made freely. If so, it
// adds the reason to the failure.
func (s *explainer) confines(f *ClauseFailure, t *trace.Trace) bool {
	ranges, cons := s.confined(t)
	f.Ranges = ranges
	for _, c := range cons {
		if len(ranges) > 0 {
			f.Conflict, f.From = append(f.Conflict, c.Term.String()), append(f.From, c.From)
		}
	}
	return len(ranges) > 0
}

// explainEmpty explains why the goal has no trace.
func (s *explainer) explainEmpty(x *Explanation) {
	x.Reason = fmt.Sprintf("The goal %s denotes no trace at all.", s.steps.Goal.Goal.Name)
	for _, t := range s.steps.Freely().Starts(s.cfg.starts()) {
		if x.Ranges, _ = s.confined(s.steps.Renamed(t)); len(x.Ranges) > 0 {
			x.Reason = fmt.Sprintf("Written ranges leave the goal %s no trace:", s.steps.Goal.Goal.Name)
			return
		}
	}
}
