package synth

import (
	"math"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// costs is a lower-bound-like estimate of the events that one event of an operation
// brings with it, itself included: the fixpoint of
//
//	T(op) = 1 + min over clauses (history + future) + the cheapest cause where one is owed
//
// where a pattern costs the sum over its events. It ignores qualifiers and sharing,
// so it is an estimate in both directions. An infinite cost is exact: no clause can ever justify the operation.
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
}

func (s *search) operationCost(o *uhat.Operation) float64 {
	best := math.Inf(1)
	for _, c := range o.Clauses {
		best = min(best, s.unionCost(s.patterns(c.History), nil)+s.unionCost(s.patterns(c.Future), nil))
	}
	if o.Op.Kind == sre.Receive && !o.Spontaneous {
		best += s.causeCost(o)
	}
	return 1 + best
}

// causeCost is the cost of the cheapest event whose future demands o, apart from o itself.
func (s *search) causeCost(o *uhat.Operation) float64 {
	best := math.Inf(1)
	for _, p := range s.delta.Operations {
		for _, c := range p.Clauses {
			if s.demands(c, o.Op) {
				best = min(best, 1+s.unionCost(s.patterns(c.History), nil)+s.unionCost(s.patterns(c.Future), o.Op))
			}
		}
	}
	return best
}

// unionCost is the cost of the cheapest pattern; events of free cost nothing.
func (s *search) unionCost(u union, free *sre.Op) float64 {
	best := math.Inf(1)
	for _, p := range u {
		sum := 0.0
		for _, cell := range p.events {
			cheapest := math.Inf(1)
			for _, x := range cell.Entries() {
				if x.Op == free {
					cheapest = 0
				}
				cheapest = min(cheapest, s.costs[x.Op.Index()])
			}
			sum += cheapest
		}
		best = min(best, sum)
	}
	return best
}
