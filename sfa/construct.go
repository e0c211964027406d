package sfa

import (
	"context"

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
	a := &Automaton{initial: []int{0}, det: true}
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
