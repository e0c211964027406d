package synth

import (
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/refute"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// prove learns which events exclude each other once the search has taken a while, unless that
// would take longer than the first result did. What is known of a path is forgotten if it does not
// say what has no cause.
func (s *search) prove() {
	path := len(s.target.Conjuncts()) == 1
	n := s.stats.Refinements
	s.steps.Cut |= s.target.PatternCuts
	switch {
	case s.steps.Exclusions != nil && (n >= budgets.InsistAfter || s.queries() >= budgets.InsistQueries) && !s.deniedHard && len(s.steps.Orphans) > 0 && s.doubtful != nil && !s.steps.Suspects:
		if !s.denial.Proved() {
			s.denyHard(s.doubtful)
		}
	case s.steps.Exclusions != nil:
	case n < budgets.ExcludeAfter || path && n < budgets.ExcludePathAfter:
	case s.found > 0 && budgets.Comparison*len(s.rules.Comparisons()) > s.found:
		s.steps.Exclusions = refine.Exclusions{}
	default:
		s.learn()
		if s.doubtful != nil && !s.steps.Suspects {
			s.denied(s.doubtful)
		}
		if path && len(s.steps.Orphans) == 0 {
			s.steps.Exclusions = refine.Exclusions{}
		}
	}
}

// learn asks which events exclude each other, unless that was done.
func (s *search) learn() {
	if s.steps.Exclusions == nil {
		s.steps.Known = refute.Learn(s.steps)
	}
}

// denied reports whether it is certain that no justified run reaches the goal.
func (s *search) denied(starts []*trace.Trace) bool {
	if s.denial == nil {
		s.denial = refute.Deny(s.steps, starts, false, s.failed)
	}
	return s.denial.Proved()
}

// deniedSuspects reports whether it is certain that no run reaches the goal, suspect or not. It is
// asked where there is no justified run.
func (s *search) deniedSuspects(starts []*trace.Trace) bool {
	u := s.steps.Apart()
	u.Known = refine.Known{}
	u.Suspects = true
	d := refute.Deny(u, starts, false, s.failed)
	if d.Proved() {
		s.doubts = d
	}
	return d.Proved()
}

// denyHard asks once more whether there is a justified run, with more effort.
func (s *search) denyHard(starts []*trace.Trace) {
	s.deniedHard = true
	if d := refute.Deny(s.steps, starts, true, s.failed); d.Proved() {
		s.denial = d
	}
}

// refuted reports whether it is certain that no run reaches the goal, suspect or not. It is asked
// when the search is over.
func (s *search) refuted(starts []*trace.Trace) bool {
	s.doubts = refute.Refute(s.steps, starts)
	return s.doubts.Proved()
}
