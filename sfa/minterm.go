package sfa

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Minterm is one cell of the partition of an operation's events that given
// qualifiers make.
type Minterm struct {
	Q logic.Term // the conjunction of each given qualifier or its negation
	// In[i] says that the minterm's events satisfy the i-th given qualifier;
	// the events of a minterm satisfy the same ones.
	In []bool
}

// Minterms returns the satisfiable conjunctions of the given qualifiers over
// op's events and their negations. For elem < x, elem < y these are
//
//	elem < x && elem < y    elem < x && elem >= y    elem >= x && elem < y    elem >= x && elem >= y
//
// and of the last three one falls away where Γ orders x and y. Under
// every assignment that satisfies Γ minterms are disjoint and cover all events
// of op; under a single one some of them may be empty. A minterm that the
// solver does not decide is kept. ok is false, and the result useless, where
// there are more than the limits allow.
func (g *Algebra) Minterms(ctx context.Context, op *sre.Op, qs []logic.Term) (ms []Minterm, ok bool) {
	ms = []Minterm{{Q: g.b.L.True()}}
	for _, q := range qs {
		var next []Minterm
		for _, m := range ms {
			with, without := g.b.L.And(m.Q, q), g.b.L.And(m.Q, g.b.L.Not(q))
			in, out := g.possible(ctx, op, with), g.possible(ctx, op, without)
			if in && !out { // q says nothing new: keep the shorter condition
				with = m.Q
			}
			if out && !in {
				without = m.Q
			}
			if in {
				next = append(next, Minterm{with, append(m.In[:len(m.In):len(m.In)], true)})
			}
			if out {
				next = append(next, Minterm{without, append(m.In[:len(m.In):len(m.In)], false)})
			}
		}
		if len(next) > g.lim.Minterms || !g.meter.Spend(len(next)) {
			return nil, false
		}
		ms = next
	}
	return ms, true
}
