package refine

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

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
func (s *Rules) order() {
	said := s.said()
	weights := map[*uhat.Clause]weight{}
	first := map[*uhat.Operation]weight{}
	for _, o := range s.Delta.Operations {
		for _, c := range o.Clauses {
			weights[c] = weight{s.clauseCost(c), -said.of(c)}
		}
		cs := slices.Clone(s.Clauses[o.Op])
		slices.SortStableFunc(cs, func(a, b *uhat.Clause) int { return weights[a].compare(weights[b]) })
		if s.Clauses[o.Op] = cs; len(cs) > 0 {
			first[o] = weights[cs[0]]
		}
	}
	s.Operations = slices.Clone(s.Delta.Operations)
	slices.SortStableFunc(s.Operations, func(a, b *uhat.Operation) int { return first[a].compare(first[b]) })
	s.rank = map[*sre.Op]int{}
	for i, o := range s.Operations {
		s.rank[o.Op] = i
	}
}

// ranked returns the entries of a class in the order of their operations.
func (s *Rules) ranked(c *sre.Class) []sre.Entry {
	out := slices.Clone(c.Entries())
	slices.SortFunc(out, func(a, b sre.Entry) int { return cmp.Compare(s.rank[a.Op], s.rank[b.Op]) })
	return out
}

// mentions counts how often axioms mention functions.
type mentions map[*logic.Func]int

func (s *Rules) said() mentions {
	out := mentions{}
	for _, ax := range s.Delta.Axioms {
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
