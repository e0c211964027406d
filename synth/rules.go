package synth

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// rules is what the operations and clauses of a context say by themselves, whatever the trace is.
// All of it is pure, and what is asked often is remembered.
type rules struct {
	delta       *uhat.Context
	norm        *normalizer
	costs       costs
	clauseIndex map[*uhat.Clause]int
	clauses     map[*sre.Op][]*uhat.Clause // by operation; duplicates left out
	operations  []*uhat.Operation          // in the order in which they are tried
	rank        map[*sre.Op]int            // of each operation in it
	enc         *terms.Encoder
	sorts       map[*logic.Sort]*uhat.SortDecl
	definitions map[logic.Term]fieldDefinition
	ranges      map[ranged]logic.Term
	minded      map[minding]bool
}

func newRules(c *uhat.Context, n *normalizer) *rules {
	r := &rules{
		delta: c, norm: n, clauseIndex: map[*uhat.Clause]int{}, clauses: map[*sre.Op][]*uhat.Clause{}, enc: terms.NewEncoder(c),
		sorts: map[*logic.Sort]*uhat.SortDecl{}, definitions: map[logic.Term]fieldDefinition{},
		ranges: map[ranged]logic.Term{}, minded: map[minding]bool{},
	}
	for _, o := range c.Operations {
		for _, cl := range o.Clauses {
			r.clauseIndex[cl] = len(r.clauseIndex)
		}
	}
	for _, o := range c.Operations {
		r.clauses[o.Op] = r.different(o.Clauses)
	}
	return r
}

// different leaves out clauses that repeat an earlier one, since they lead to the same traces.
func (s *rules) different(clauses []*uhat.Clause) (out []*uhat.Clause) {
	for _, c := range clauses {
		if !slices.ContainsFunc(out, func(d *uhat.Clause) bool { return uhat.SameClause(s.delta, c, d) }) {
			out = append(out, c)
		}
	}
	return out
}

func (s *rules) sortOf(x *logic.Sort) *uhat.SortDecl {
	d := s.sorts[x]
	if d == nil {
		d = s.delta.SortOf(x)
		s.sorts[x] = d
	}
	return d
}
