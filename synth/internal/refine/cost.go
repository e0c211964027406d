package refine

import (
	"cmp"
	"math"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/pattern"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/uhat"
)

// costs estimates, by index of operation, how many events it takes to meet what one event owes.
//
//	type(op)  = min over clauses (history + future)
//	cause(op) = min over clauses that demand it (1 + history + future + the cause of that event)
//	T(op)     = 1 + type + cause, where one is owed: the event, and all that it brings with it
//
// A pattern costs the sum over its events. In a history these cost T again, as the least fixpoint:
// histories lead back in time, and so do causes, so they are well founded, and an infinite T is
// exact: no clause can ever justify the operation. In a future each event costs 1. Its own history
// is often there already, as with a ghost event that must follow an update and may only follow that
// update. Qualifiers and sharing are ignored, so finite costs err in both directions.
//
// An event that is typed and has no cause yet goes on to owe its whole chain of causes. If that
// counted for nothing, all ways to place the first of them would be tried before any second one.
type costs struct{ typing, cause []float64 }

func (r *Rules) computeCosts() {
	ops := r.Delta.Operations
	r.costs = costs{make([]float64, len(ops)), make([]float64, len(ops))}
	for i := range ops {
		r.costs.typing[i], r.costs.cause[i] = math.Inf(1), math.Inf(1)
	}
	for changed := true; changed; {
		changed = false
		less := func(cost *float64, c float64) {
			if c < *cost {
				*cost = c
				changed = true
			}
		}
		for i, o := range ops {
			less(&r.costs.typing[i], r.typingCost(o))
			less(&r.costs.cause[i], r.causeCost(o))
		}
	}
	// A future that needs an unjustifiable operation is itself unjustifiable, and so on.
	for changed := true; changed; {
		changed = false
		for i, o := range ops {
			if !math.IsInf(r.costs.typing[i], 1) && !r.hasFuture(o) {
				r.costs.typing[i] = math.Inf(1)
				changed = true
			}
		}
	}
}

// typingCost is the cost of the cheapest clause.
func (r *Rules) typingCost(o *uhat.Operation) float64 {
	best := math.Inf(1)
	for _, c := range o.Clauses {
		best = min(best, r.clauseCost(c))
	}
	return best
}

// of is what an event brings with it, itself included.
func (c costs) of(op *sre.Op) float64 { return 1 + c.typing[op.Index()] + c.cause[op.Index()] }

// Owing is the cost of what an event owes.
func (r *Rules) Owing(e *trace.Event) float64 {
	cost := 0.0
	if e.OwesType() {
		cost += r.costs.typing[e.Op.Index()]
	}
	if r.OwesCause(e) {
		cost += r.costs.cause[e.Op.Index()]
	}
	return cost
}

// clauseCost is what a clause brings with it.
func (r *Rules) clauseCost(c *uhat.Clause) float64 {
	return r.UnionCost(r.Norm.Normalize(c.History), r.EventCost) + r.UnionCost(r.Norm.Normalize(c.Future), single)
}

// causeCost is the cost of the cheapest event that demands o, and of its causes; 0 if none is owed.
func (r *Rules) causeCost(o *uhat.Operation) float64 {
	if o.Op.Kind != sre.Receive || o.Spontaneous {
		return 0
	}
	best := math.Inf(1)
	for _, p := range r.Delta.Operations {
		for _, c := range p.Clauses {
			if r.Demands(c, o.Op) {
				best = min(best, 1+r.clauseCost(c)+r.costs.cause[p.Op.Index()])
			}
		}
	}
	return best
}

// hasFuture reports whether some clause has a possible history and a possible future.
func (r *Rules) hasFuture(o *uhat.Operation) bool {
	for _, c := range o.Clauses {
		if !math.IsInf(r.UnionCost(r.Norm.Normalize(c.History), r.EventCost)+r.UnionCost(r.Norm.Normalize(c.Future), r.EventCost), 1) {
			return true
		}
	}
	return false
}

func (r *Rules) EventCost(op *sre.Op) float64 { return r.costs.of(op) }

func single(*sre.Op) float64 { return 1 }

// UnionCost is the cost of the cheapest pattern. If patterns are missing, an infinite cost would
// not be exact, so it is 0 instead.
func (r *Rules) UnionCost(u pattern.Form, cost func(*sre.Op) float64) float64 {
	best := math.Inf(1)
	for _, p := range u.Union {
		sum := 0.0
		for _, cell := range p.Events {
			cheapest := math.Inf(1)
			for _, x := range cell.Entries() {
				cheapest = min(cheapest, cost(x.Op))
			}
			sum += cheapest
		}
		best = min(best, sum)
	}
	if math.IsInf(best, 1) && !u.Exact {
		return 0
	}
	return best
}

// Never reports whether no clause can ever justify the operation, by operations alone.
func (r *Rules) Never(op *sre.Op) bool { return math.IsInf(r.costs.of(op), 1) }

// Cheapest is the cost of the cheapest operation of a class.
func (r *Rules) Cheapest(c *sre.Class) float64 {
	best := math.Inf(1)
	for _, x := range c.Entries() {
		best = min(best, r.EventCost(x.Op))
	}
	return best
}

// Where the queues rank traces alike, the order decides in which alternatives were tried. It is not
// that in which somebody wrote them down: what costs less goes first, and then what the axioms say
// more of.

// weight is what a clause is ranked by.
type weight struct {
	cost    float64
	unknown int // the less the axioms say of its functions the more
}

func (w weight) compare(v weight) int {
	return cmp.Or(cmp.Compare(w.cost, v.cost), cmp.Compare(w.unknown, v.unknown))
}

// order ranks the clauses of each operation, and the operations by their first clauses.
func (r *Rules) order() {
	said := r.said()
	weights := map[*uhat.Clause]weight{}
	first := map[*uhat.Operation]weight{}
	for _, o := range r.Delta.Operations {
		for _, c := range o.Clauses {
			weights[c] = weight{r.clauseCost(c), -said.of(c)}
		}
		cs := slices.Clone(r.Clauses[o.Op])
		slices.SortStableFunc(cs, func(a, b *uhat.Clause) int { return weights[a].compare(weights[b]) })
		if r.Clauses[o.Op] = cs; len(cs) > 0 {
			first[o] = weights[cs[0]]
		}
	}
	r.Operations = slices.Clone(r.Delta.Operations)
	slices.SortStableFunc(r.Operations, func(a, b *uhat.Operation) int { return first[a].compare(first[b]) })
	r.rank = map[*sre.Op]int{}
	for i, o := range r.Operations {
		r.rank[o.Op] = i
	}
}

// ranked returns the entries of a class in the order of their operations.
func (r *Rules) ranked(c *sre.Class) []sre.Entry {
	out := slices.Clone(c.Entries())
	slices.SortFunc(out, func(a, b sre.Entry) int { return cmp.Compare(r.rank[a.Op], r.rank[b.Op]) })
	return out
}

// mentions counts how often axioms mention functions.
type mentions map[*logic.Func]int

func (r *Rules) said() mentions {
	out := mentions{}
	for _, ax := range r.Delta.Axioms {
		logic.Walk(ax.Holds, func(t logic.Term) bool {
			if f, ok := t.(*logic.App); ok {
				out[f.Func()]++
			}
			return true
		})
	}
	return out
}

// of sums over the applications of functions in a clause.
func (m mentions) of(c *uhat.Clause) (sum int) {
	count := func(t logic.Term) bool {
		if f, ok := t.(*logic.App); ok {
			sum += m[f.Func()]
		}
		return true
	}
	logic.Walk(c.Where, count)
	logic.Walk(c.Event, count)
	for _, e := range []sre.Expr{c.History, c.Future} {
		sre.Walk(e, func(e sre.Expr) bool {
			if c, ok := e.(*sre.Class); ok {
				for _, x := range c.Entries() {
					logic.Walk(x.Allow, count)
				}
			}
			return true
		})
	}
	return sum
}
