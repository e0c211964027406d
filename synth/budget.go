package synth

import (
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/uhat"
)

// How far a search goes. A bound that the user gives holds for the whole search: both its passes,
// all its generators and all padding. A bound that is not given starts with a default that is
// enough for nearly all specs. The search raises it by itself:
//
//   - the events of a trace, when everything within the bound was tried, nothing was found, and
//     longer traces were left out;
//   - the refinements, when they are spent and some trace in their second half owed less than all
//     traces before it.
//
// Raising stops at a multiple of the defaults. The steps are never raised. All bounds are counts,
// so results are the same on every machine.

// passKind says what a pass of the search is for.
type passKind int

const (
	only      passKind = iota // nothing comes after it
	justified                 // every event is justified
	suspect                   // the deciding event may be suspect
)

// budget says how far a search may raise its own bounds.
type budget struct {
	refinements, traces, events int // the most there may ever be
	given                       Config
	from                        int // refinements when the pass began
	least                       int // fewest obligations that some trace of the pass owed
	leastAt                     int // refinements when that trace was found
}

// of returns the configuration, completed by what the goal says.
func (c Config) of(g *uhat.Goal) Config {
	if c.Results == 0 {
		c.Results = g.Search.Results
	}
	if d := g.Search.Depth; d != nil && c.Depth == 0 {
		if c.Depth = d.Hi; d.Hi == 0 {
			c.Depth = NoRecursion
		}
	}
	return c
}

// defaults returns the bounds with which a search begins, and how far they may be raised.
func (c Config) defaults() (Config, budget) {
	b := budget{given: c}
	set := func(x *int, d int) {
		if *x == 0 {
			*x = d
		}
	}
	b.refinements = c.MaxRefinements
	b.events = c.MaxEvents
	set(&b.refinements, MostRefinements)
	set(&b.events, MostEvents)
	if b.traces = c.MaxTraces; b.traces == 0 {
		b.traces = budgets.TracesPerRefinement * b.refinements
	}
	set(&c.Results, DefaultResults)
	set(&c.MaxEvents, DefaultMaxEvents)
	set(&c.MaxSteps, DefaultMaxSteps)
	set(&c.Depth, DefaultDepth)
	return c, b
}

// pass begins the search for justified traces, or after it the one for suspect traces, and sets
// what it may spend.
func (s *search) pass(kind passKind) {
	s.steps.Cut = 0
	s.steps.Suspects = kind == suspect
	s.most = s.whole
	if kind == justified {
		s.most.refinements -= s.whole.refinements / budgets.SuspectShare
		s.most.traces -= s.whole.traces / budgets.SuspectShare
	}
	s.most.from = s.stats.Refinements
	if s.cfg.MaxEvents = s.whole.given.MaxEvents; s.cfg.MaxEvents == 0 {
		s.cfg.MaxEvents = DefaultMaxEvents
	}
	s.allow(s.stats.Refinements + DefaultMaxRefinements)
	if s.most.given.MaxRefinements != 0 {
		s.allow(s.most.refinements)
	}
}

// allow sets the refinements, and the traces for them.
func (s *search) allow(refinements int) {
	s.cfg.MaxRefinements = min(refinements, s.most.refinements)
	s.cfg.MaxTraces = s.most.traces
	if s.most.given.MaxTraces == 0 {
		s.cfg.MaxTraces = min(s.most.traces, s.stats.Traces+budgets.TracesPerRefinement*max(s.cfg.MaxRefinements-s.stats.Refinements, 0))
	}
}

// fixed ends the raising of bounds. It is called once a result is found: what further results may
// cost depends on the bounds of this moment.
func (s *search) fixed() {
	s.most.refinements = s.cfg.MaxRefinements
	s.most.traces = s.cfg.MaxTraces
	s.most.events = s.cfg.MaxEvents
}

// progress notes how much a trace owes that is about to be expanded.
func (s *search) progress(t *node) {
	if s.most.least == 0 || t.open < s.most.least {
		s.most.least = t.open
		s.most.leastAt = s.stats.Refinements
	}
}

// raise allows more refinements and traces if the last ones made progress.
func (s *search) raise() bool {
	if s.cfg.MaxRefinements >= s.most.refinements ||
		2*(s.most.leastAt-s.most.from) <= s.cfg.MaxRefinements-s.most.from {
		return false
	}
	s.allow(s.cfg.MaxRefinements + DefaultMaxRefinements)
	return true
}

// lengthen allows longer traces and takes up again those that were too long.
func (s *search) lengthen() bool {
	if s.cfg.MaxEvents >= s.most.events || len(s.long) == 0 {
		return false
	}
	s.cfg.MaxEvents = min(2*s.cfg.MaxEvents, s.most.events)
	again := s.long
	s.long = nil
	s.steps.Cut = s.steps.Cut&^budgets.LimitEvents | s.target.PatternCuts
	if s.deadEnd.cut != 0 {
		s.deadEnd = deadEnd{}
	}
	for _, t := range again {
		if t.expanded {
			delete(s.seen, s.rules.KeyOf(t.Trace, t.open > 0))
		}
		t.expanded = false
		s.add(t)
	}
	return true
}

// spent reports whether a bound of the whole search is reached.
func (s *search) spent() bool {
	switch {
	case s.steps.Halted():
	case s.mostQueries > 0 && s.queries() >= s.mostQueries:
		s.steps.Cut |= budgets.LimitRefinements
	case s.stats.Refinements >= s.cfg.MaxRefinements && !s.raise():
		s.steps.Cut |= budgets.LimitRefinements
	default:
		return s.filled()
	}
	return true
}

// queries returns how many the search has asked.
func (s *search) queries() int { return s.steps.Portfolio.Queries() - s.asked }

// full reports whether no more traces may be made, where so many more than are counted were made.
func (s *search) full(more int) bool {
	made := s.stats.Traces + more
	return made >= s.cfg.MaxTraces && !(s.raise() && made < s.cfg.MaxTraces)
}

// filled reports whether no more traces may be made, and notes that.
func (s *search) filled() bool {
	if s.full(0) {
		s.steps.Cut |= budgets.LimitTraces
		return true
	}
	return false
}

// starts returns how many starts are made at once.
func (c Config) starts() int { return max(1, min(c.MaxRefinements/budgets.StartsShare, c.MaxTraces)) }
