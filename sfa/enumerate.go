package sfa

import (
	"context"

	"github.com/clouseau-go/clouseau/logic"
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
	a, err := g.ordered(ctx, g.b.Undemand(e))
	if err != nil {
		return nil, false, err
	}
	if a == nil {
		if a, err = g.minimal(ctx, e); err != nil {
			return nil, false, err
		}
	}
	return g.unroll(ctx, a)
}

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

// path is a run under construction, shared with the runs that extend it.
type path struct {
	state  int
	event  *sre.Class // that led here
	before *path      // nil at an initial state
}

// unroll returns the patterns of the accepting paths, shortest first, that
// come back to each state at most as often as the limits say.
func (g *Algebra) unroll(ctx context.Context, a *Automaton) (ps []Pattern, exact bool, err error) {
	exact = a.Exact()
	a = a.closed().trim()
	cyclic := make([]bool, len(a.states))
	for _, c := range a.components() {
		for _, q := range c.states {
			cyclic[q] = c.cyclic
		}
	}
	var todo []*path
	for _, q := range a.initial {
		todo = append(todo, &path{state: q})
	}
	for i := 0; i < len(todo); i++ {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		p := todo[i]
		if !g.feasible(ctx, p) {
			continue
		}
		if i >= g.lim.Paths || len(ps) >= g.lim.Patterns {
			return ps, false, nil
		}
		if a.states[p.state].Accept {
			ps = append(ps, a.pattern(p))
		}
		for _, t := range a.states[p.state].Out {
			switch {
			case t.To == p.state: // the gap
			case cyclic[t.To] && p.visits(t.To) > g.lim.Unroll:
				exact = false
			default:
				todo = append(todo, &path{state: t.To, event: t.Class, before: p})
			}
		}
	}
	return ps, exact, nil
}

// visits returns how often the path has been at state q.
func (p *path) visits(q int) int {
	n := 0
	for ; p != nil; p = p.before {
		if p.state == q {
			n++
		}
	}
	return n
}

// feasible reports that the events of p are not shown to exclude one another.
func (g *Algebra) feasible(ctx context.Context, p *path) bool {
	var qs []logic.Term
	for ; p.before != nil; p = p.before {
		if q := g.occurrence(p.event); !logic.IsTrue(q) {
			qs = append(qs, q)
		}
	}
	if len(qs) < 2 { // each transition has been checked by itself
		return true
	}
	return g.check(ctx, qs...) != logic.Unsat
}

// pattern returns the pattern of the path.
func (a *Automaton) pattern(p *path) Pattern {
	n := 0
	for x := p; x.before != nil; x = x.before {
		n++
	}
	pat := Pattern{make([]*sre.Class, n+1), make([]*sre.Class, n)}
	for i := n; i >= 0; i-- {
		pat.Gaps[i] = a.loop(p.state)
		if i > 0 {
			pat.Events[i-1] = p.event
		}
		p = p.before
	}
	return pat
}
