package sfa

import (
	"context"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Build returns a deterministic automaton for e: its states are e and the
// derivatives of e, each once, in the order of a breadth-first walk. A state
// splits the events of an operation into the leaves of its derivative; the
// conditions of these leaves are its minterms. Splitting state by state rather
// than by the minterms of the whole expression keeps their number small: a
// qualifier that makes no difference at a state does not split there.
//
// The error is that of ctx. Where a limit was reached the automaton is from below.
func (g *Algebra) Build(ctx context.Context, e sre.Expr) (*Automaton, error) {
	a := &Automaton{initial: []int{0}}
	number := map[sre.Expr]int{}
	var todo []sre.Expr
	state := func(e sre.Expr) int {
		q, ok := number[e]
		if !ok {
			q = len(a.states)
			number[e] = q
			a.states = append(a.states, State{Accept: sre.Nullable(e)})
			todo = append(todo, e)
		}
		return q
	}
	state(g.b.Undemand(e))
	for q := 0; q < len(todo); q++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		ms, ok := g.successors(ctx, todo[q])
		if !ok || len(todo) > g.lim.States {
			a.states[q].Open = true
			continue
		}
		for _, m := range ms {
			c := g.b.Event(m.op, m.q).(*sre.Class)
			g.connect(a, q, state(m.rest), g.b.Undemanded(c))
		}
	}
	return a.trim(), nil
}

// successor is one minterm of a state: the events of op that satisfy q leave rest.
type successor struct {
	op   *sre.Op
	q    logic.Term
	rest sre.Expr // never None
}

// successors returns what an event may leave of e, operation by operation; ok
// is false where one operation has too many minterms.
func (g *Algebra) successors(ctx context.Context, e sre.Expr) (out []successor, ok bool) {
	for _, op := range g.b.Ops() {
		t, known := g.b.DerivativeWithin(g.meter, e, op)
		if !known {
			return nil, false
		}
		ms, ok := g.minterms(ctx, t, op)
		if !ok {
			return nil, false
		}
		for _, m := range ms {
			if m.Rest != g.b.None() {
				out = append(out, successor{op, m.Cond, m.Rest})
			}
		}
	}
	return out, true
}

// minterms returns what an event of op may leave of an expression, given its derivative, each
// expression once, with the condition under which it does. The conditions are disjoint and cover
// all events that satisfy Γ. A test that Γ and the tests above it decide leaves no trace in them.
// ok is false where there are too many leaves.
func (g *Algebra) minterms(ctx context.Context, t sre.Transition, op *sre.Op) (ms []sre.Remainder, ok bool) {
	left := g.lim.Minterms
	ms = sre.Fold(t, func(rest sre.Expr) []sre.Remainder {
		left--
		return g.b.Remains(rest)
	}, func(test logic.Term, then, els func() []sre.Remainder) []sre.Remainder {
		if left < 0 || !g.meter.Spend(1) {
			left = -1
			return nil
		}
		q := g.bind(op, test)
		yes, reached := g.under(ctx, q, then)
		if !reached { // the tests above are satisfiable, so the other side is
			return els()
		}
		no, reached := g.under(ctx, g.b.L.Not(q), els)
		if !reached {
			return yes
		}
		return g.b.Choose(test, yes, no)
	})
	return ms, left >= 0
}

// under returns what f does where q holds; reached is false, and f not called, where it cannot.
func (g *Algebra) under(ctx context.Context, q logic.Term, f func() []sre.Remainder) (ms []sre.Remainder, reached bool) {
	g.s.Push()
	defer g.s.Pop()
	g.s.Assert(q)
	if g.s.Check(ctx) == logic.Unsat {
		return nil, false
	}
	return f(), true
}

// Minimize returns the smallest automaton that bisimulation gives: states
// from which every event, under every assignment, leads to equivalent states
// are united (partition refinement after Moore; for symbolic automata see
// D'Antoni and Veanes, "Minimization of symbolic automata", POPL 2014). For
// each assignment the result accepts what a accepts. It may have more states
// than the least automaton of a single assignment, because states are united
// only where all assignments agree, and because the assignment is looked at
// afresh at every step.
//
// The error is that of ctx.
func (g *Algebra) Minimize(ctx context.Context, a *Automaton) (*Automaton, error) {
	a = a.trim() // a missing transition and one that leads nowhere are the same now
	block := make([]int, len(a.states))
	n := 0
	for q, s := range a.states {
		switch {
		case s.Open: // not known to be like any other
			n++
			block[q] = n + 1
		case s.Accept:
			block[q] = 1
		}
	}
	count := distinct(block)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		block = g.refine(ctx, a, block)
		if n := distinct(block); n == count {
			return g.quotient(ctx, a, block), nil
		} else {
			count = n
		}
	}
}

func distinct(xs []int) int {
	seen := lists.Set(xs)
	return len(seen)
}

// refine splits the blocks: states stay together when every event leads them to the same block, as
// far as there are steps left to find out. The result numbers blocks by their first state.
func (g *Algebra) refine(ctx context.Context, a *Automaton, block []int) []int {
	type group struct{ old, first int }
	var groups []group
	moves := make([]map[int]*sre.Class, len(a.states)) // per state: block -> class that leads there
	out := make([]int, len(a.states))
	for q, s := range a.states {
		moves[q] = map[int]*sre.Class{}
		for _, t := range s.Out {
			moves[q][block[t.To]] = g.or(moves[q][block[t.To]], t.Class)
		}
		out[q] = -1
		for i, h := range groups {
			if h.old == block[q] && g.meter.Spend(1) && g.agree(ctx, moves[q], moves[h.first]) {
				out[q] = i
				break
			}
		}
		if out[q] < 0 {
			out[q] = len(groups)
			groups = append(groups, group{block[q], q})
		}
	}
	return out
}

// agree reports that two states move to the same blocks with the same events,
// under every assignment.
func (g *Algebra) agree(ctx context.Context, x, y map[int]*sre.Class) bool {
	if len(x) != len(y) { // every class of a trimmed automaton has an event
		return false
	}
	for to := range x {
		if y[to] == nil {
			return false
		}
	}
	// The order matters: the first difference ends the loop, so the order decides what is asked.
	return lists.All(slices.Sorted(maps.Keys(x)), func(to int) bool { return g.same(ctx, x[to], y[to]) })
}

// same reports that the classes are shown to have the same events under every
// assignment.
func (g *Algebra) same(ctx context.Context, x, y *sre.Class) bool {
	if x == y {
		return true
	}
	l := g.b.L
	for _, op := range g.b.Ops() {
		p := x.Allow(op)
		q := y.Allow(op)
		if p == nil {
			p = l.False()
		}
		if q == nil {
			q = l.False()
		}
		if p != q && (g.satisfiable(ctx, op, l.And(p, l.Not(q))) != logic.Unsat ||
			g.satisfiable(ctx, op, l.And(q, l.Not(p))) != logic.Unsat) {
			return false
		}
	}
	return true
}

// quotient returns the automaton with a state for each block.
func (g *Algebra) quotient(ctx context.Context, a *Automaton, block []int) *Automaton {
	out := &Automaton{}
	for q, s := range a.states {
		if block[q] < len(out.states) {
			continue // not the block's first state; the others move alike
		}
		out.states = append(out.states, State{Accept: s.Accept, Open: s.Open})
	}
	done := make([]bool, len(out.states))
	for q, s := range a.states {
		if done[block[q]] {
			continue
		}
		done[block[q]] = true
		for _, t := range s.Out {
			g.connect(out, block[q], block[t.To], t.Class)
		}
		for i, t := range out.states[block[q]].Out {
			out.states[block[q]].Out[i].Class = g.simplify(ctx, t.Class)
		}
	}
	for _, q := range a.initial {
		out.initial = append(out.initial, block[q])
	}
	return out
}

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
