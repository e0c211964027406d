package sfa

import (
	"context"

	"github.com/clouseau-go/clouseau/sre"
)

// From automata to patterns. The accepting paths of an automaton whose only
// cycles are self loops are finitely many, and each is a pattern: a state's
// self loop is the gap, a transition to another state the event. Which
// automaton has no other cycles depends on the direction of reading:
//
//	!seq(all, open(k), star(any - close(k)))
//
// has, read forwards, a cycle between "open" and "closed" as long as traces
// are. Read backwards it is decided by the last open or close, and has self
// loops only. So the minimal deterministic automaton of the language is tried,
// then that of its reversal, then the parts of a union, an intersection or a
// concatenation by themselves (their patterns combine). What still has longer
// cycles is unrolled.

// Patterns returns patterns whose union is the language of e, for every
// assignment of the free variables that satisfies Γ. They are in order of
// length and demand nothing. Where exact is false the union may be smaller:
// longer cycles were unrolled, or a limit was reached. Patterns that no
// assignment can satisfy are left out. The error is that of ctx.
func (g *Algebra) Patterns(ctx context.Context, e sre.Expr) (ps []Pattern, exact bool, err error) {
	a, err := g.Paths(ctx, e)
	if err != nil {
		return nil, false, err
	}
	return g.Enumerate(ctx, a)
}

// Enumerate returns the patterns of the accepting paths of an automaton, as [Algebra.Patterns]
// does.
func (g *Algebra) Enumerate(ctx context.Context, a *Automaton) (ps []Pattern, exact bool, err error) {
	u := newUnrolling(a, g.lim)
	u.keep = func(p *path) bool { return g.feasible(ctx, p) }
	u.beyond = func(p *path, to int) bool { return p.visits(to) > g.lim.Unroll }
	return u.run(ctx)
}

// Paths returns the automaton for e whose accepting paths are the patterns: one whose only cycles
// are self loops, if one is found, else the minimal deterministic one. The error is that of ctx.
func (g *Algebra) Paths(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.ordered(ctx, g.b.Undemand(e))
	if err == nil && a == nil {
		a, err = g.minimal(ctx, e)
	}
	return a, err
}

// Ordered reports whether the only cycles are self loops, so that there are finitely many paths.
func (a *Automaton) Ordered() bool { return a.Exact() && a.ordered() }

// minimal returns the minimised automaton of e.
func (g *Algebra) minimal(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.Build(ctx, e)
	if err != nil {
		return nil, err
	}
	return g.Minimize(ctx, a)
}

// ordered returns an exact automaton for e whose only cycles are self loops,
// or nil if it finds none.
func (g *Algebra) ordered(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a, err := g.minimal(ctx, e)
	if err != nil || a.Exact() && a.ordered() {
		return a, err
	}
	r, err := g.minimal(ctx, g.b.Reverse(e))
	if err != nil {
		return nil, err
	}
	if r.Exact() && r.ordered() {
		return r.Reverse(), nil
	}
	return g.orderedParts(ctx, e)
}

// orderedParts does the same from ordered automata for the parts of e: such
// automata are closed under union, intersection and concatenation.
func (g *Algebra) orderedParts(ctx context.Context, e sre.Expr) (*Automaton, error) {
	parts, join := g.parts(ctx, e)
	var all *Automaton
	for _, p := range parts {
		a, err := g.ordered(ctx, p)
		if err != nil || a == nil {
			return nil, err
		}
		if all == nil {
			all = a
		} else if all, err = join(all, a); err != nil {
			return nil, err
		}
	}
	if all == nil || !all.Exact() {
		return nil, nil
	}
	return all, nil
}

// joiner makes one automaton of two.
type joiner func(x, y *Automaton) (*Automaton, error)

// parts returns the operands of e and how their automata combine to one of e;
// none where e has no operands.
func (g *Algebra) parts(ctx context.Context, e sre.Expr) (parts []sre.Expr, join joiner) {
	union := func(x, y *Automaton) (*Automaton, error) { return g.Union(x, y), nil }
	intersect := func(x, y *Automaton) (*Automaton, error) { return g.Intersect(ctx, x, y) }
	negated := func(es []sre.Expr) []sre.Expr {
		out := make([]sre.Expr, len(es))
		for i, e := range es {
			out[i] = g.b.Not(e)
		}
		return out
	}
	switch e := e.(type) {
	case *sre.Seq:
		return e.Parts(), func(x, y *Automaton) (*Automaton, error) { return g.Concat(x, y), nil }
	case *sre.Or:
		return e.Parts(), union
	case *sre.And:
		return e.Parts(), intersect
	case *sre.Not: // De Morgan
		switch body := e.Body().(type) {
		case *sre.Or:
			return negated(body.Parts()), intersect
		case *sre.And:
			return negated(body.Parts()), union
		}
	}
	return nil, nil
}

// ordered reports whether the only cycles are self loops.
func (a *Automaton) ordered() bool {
	for _, c := range a.components() {
		if c.cyclic {
			return false
		}
	}
	return true
}
