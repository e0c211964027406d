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
		w := walker{Algebra: g, op: op, left: g.lim.Minterms}
		for _, l := range w.leaves(ctx, g.b.Derivative(e, op)) {
			if l.rest != g.b.None() {
				out = append(out, successor{op, l.q, l.rest})
			}
		}
		if w.left < 0 {
			return nil, false
		}
	}
	return out, true
}

// walker flattens the derivative by one operation.
type walker struct {
	*Algebra
	op   *sre.Op
	left int // how many leaves may still be visited; negative when there were too many
}

type leaf struct {
	q    logic.Term
	rest sre.Expr
}

// leaves returns the leaves of t that some event may reach, each expression
// once, with the condition under which they are reached. The conditions are
// disjoint and cover all events that satisfy Γ and the tests above t. A test
// that Γ and the tests above it decide leaves no trace in them.
func (w *walker) leaves(ctx context.Context, t sre.Transition) []leaf {
	br, ok := t.(*sre.Branch)
	if !ok {
		w.left--
		return []leaf{{w.b.L.True(), t.(sre.Leaf).Expr}}
	}
	if w.left < 0 {
		return nil
	}
	test := w.bind(w.op, br.Test)
	under := func(q logic.Term, t sre.Transition) (ls []leaf, reached bool) {
		w.s.Push()
		defer w.s.Pop()
		w.s.Assert(q)
		if w.s.Check(ctx) == logic.Unsat {
			return nil, false
		}
		return w.leaves(ctx, t), true
	}
	then, reached := under(test, br.Then)
	if !reached { // the tests above are satisfiable, so the other side is
		return w.leaves(ctx, br.Else)
	}
	els, reached := under(w.b.L.Not(test), br.Else)
	if !reached {
		return then
	}
	return w.join(br.Test, then, els)
}

// join returns the leaves of "then where test holds, els otherwise".
func (w *walker) join(test logic.Term, then, els []leaf) []leaf {
	find := func(ls []leaf, rest sre.Expr) logic.Term {
		for _, l := range ls {
			if l.rest == rest {
				return l.q
			}
		}
		return w.b.L.False()
	}
	var out []leaf
	for _, l := range then {
		out = append(out, leaf{w.b.L.Ite(test, l.q, find(els, l.rest)), l.rest})
	}
	for _, l := range els {
		if logic.IsFalse(find(then, l.rest)) {
			out = append(out, leaf{w.b.L.Ite(test, w.b.L.False(), l.q), l.rest})
		}
	}
	return out
}
