package sfa

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// simplify returns a class with the same events under every assignment whose
// qualifiers say nothing twice. Uniting minterms again leaves qualifiers such
// as p && q || p && !q, and each part of them would cost its readers queries.
func (g *Algebra) simplify(ctx context.Context, c *sre.Class) *sre.Class {
	es := slices.Clone(c.Entries())
	for i, x := range es {
		es[i].Allow = g.shorten(ctx, x.Op, x.Allow)
	}
	return asClass(g.b.Class(es))
}

// shorten returns a qualifier equivalent to q under Γ: true where every event
// satisfies q, and without operands of conjunctions and disjunctions that the
// other operands make redundant. Atoms are not looked into, and neither are
// operands deeper than the second level.
func (g *Algebra) shorten(ctx context.Context, op *sre.Op, q logic.Term) logic.Term {
	l := g.b.L
	switch q := q.(type) {
	case *logic.And:
		return l.And(g.irredundant(ctx, op, q.Args(), l.And)...)
	case *logic.Or:
		if g.satisfiable(ctx, op, l.Not(q)) == logic.Unsat {
			return l.True()
		}
		args := slices.Clone(q.Args())
		for i, p := range args { // p || rest = (p without what !rest implies) || rest
			rest := l.Or(slices.Concat(args[:i], args[i+1:])...)
			args[i] = g.given(ctx, op, p, l.Not(rest))
		}
		return l.Or(g.irredundant(ctx, op, args, l.Or)...)
	}
	return q
}

// given returns a qualifier that agrees with p wherever fact holds: p without
// the conjuncts that fact and the other conjuncts imply.
func (g *Algebra) given(ctx context.Context, op *sre.Op, p, fact logic.Term) logic.Term {
	l := g.b.L
	and := func(ts ...logic.Term) logic.Term { return l.And(l.And(ts...), fact) }
	return l.And(g.irredundant(ctx, op, logic.Conjuncts(p), and)...)
}

// irredundant returns the terms without those that can be left out one after
// another, last first, without changing what join makes of all of them.
func (g *Algebra) irredundant(
	ctx context.Context, op *sre.Op, ts []logic.Term, join func(...logic.Term) logic.Term,
) []logic.Term {
	kept := slices.Clone(ts)
	whole := join(ts...)
	for i := len(kept) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(kept), i, i+1)
		if w := join(without...); g.equivalent(ctx, op, w, whole) {
			kept = without
		}
	}
	return kept
}

// equivalent reports that p and q are shown to hold for the same events of op
// under every assignment.
func (g *Algebra) equivalent(ctx context.Context, op *sre.Op, p, q logic.Term) bool {
	l := g.b.L
	return p == q || g.satisfiable(ctx, op, l.And(p, l.Not(q))) == logic.Unsat &&
		g.satisfiable(ctx, op, l.And(q, l.Not(p))) == logic.Unsat
}
