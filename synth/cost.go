package synth

import (
	"math"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// costs estimates, by index of operation, how many events one event of it brings with it, itself
// included:
//
//	T(op) = 1 + min over clauses (history + future), + the cheapest cause where one is owed
//
// A pattern costs the sum over its events. In a history these cost T again, as the least fixpoint:
// histories lead back in time, so they are well founded, and an infinite T is exact: no clause can
// ever justify the operation. In a future each event costs 1. Its own history is often there
// already, as with a ghost event that must follow an update and may only follow that update.
// Qualifiers and sharing are ignored, so finite costs err in both directions.
type costs []float64

func (s *search) computeCosts() {
	ops := s.delta.Operations
	s.costs = make(costs, len(ops))
	for i := range s.costs {
		s.costs[i] = math.Inf(1)
	}
	for changed := true; changed; {
		changed = false
		for i, o := range ops {
			if c := s.operationCost(o); c < s.costs[i] {
				s.costs[i], changed = c, true
			}
		}
	}
	// A future that needs an unjustifiable operation is itself unjustifiable, and so on.
	for changed := true; changed; {
		changed = false
		for i, o := range ops {
			if !math.IsInf(s.costs[i], 1) && !s.hasFuture(o) {
				s.costs[i], changed = math.Inf(1), true
			}
		}
	}
}

func (s *search) operationCost(o *uhat.Operation) float64 {
	best := math.Inf(1)
	for _, c := range o.Clauses {
		best = min(best, s.clauseCost(c))
	}
	if o.Op.Kind == sre.Receive && !o.Spontaneous {
		best += s.causeCost(o)
	}
	return 1 + best
}

// clauseCost is what a clause brings with it.
func (s *search) clauseCost(c *uhat.Clause) float64 {
	return s.unionCost(s.normalize(c.History), s.eventCost) + s.unionCost(s.normalize(c.Future), single)
}

// causeCost is the cost of the cheapest event, o itself excluded, whose future demands o.
func (s *search) causeCost(o *uhat.Operation) float64 {
	best := math.Inf(1)
	for _, p := range s.delta.Operations {
		for _, c := range p.Clauses {
			if s.demands(c, o.Op) {
				best = min(best, s.clauseCost(c))
			}
		}
	}
	return best
}

// hasFuture reports whether some clause has a possible history and a possible future.
func (s *search) hasFuture(o *uhat.Operation) bool {
	for _, c := range o.Clauses {
		if !math.IsInf(s.unionCost(s.normalize(c.History), s.eventCost)+s.unionCost(s.normalize(c.Future), s.eventCost), 1) {
			return true
		}
	}
	return false
}

func (s *search) eventCost(op *sre.Op) float64 { return s.costs[op.Index()] }

func single(*sre.Op) float64 { return 1 }

// unionCost is the cost of the cheapest pattern. If patterns are missing, an infinite cost would
// not be exact, so it is 0 instead.
func (s *search) unionCost(u form, cost func(*sre.Op) float64) float64 {
	best := math.Inf(1)
	for _, p := range u.union {
		sum := 0.0
		for _, cell := range p.events {
			cheapest := math.Inf(1)
			for _, x := range cell.Entries() {
				cheapest = min(cheapest, cost(x.Op))
			}
			sum += cheapest
		}
		best = min(best, sum)
	}
	if math.IsInf(best, 1) && !u.exact {
		return 0
	}
	return best
}
