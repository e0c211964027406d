package sfa

import (
	"context"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Minimize returns the smallest automaton that bisimulation gives: states
// from which every event, under every assignment, leads to equivalent states
// are united (partition refinement after Moore; for symbolic automata see
// D'Antoni and Veanes, "Minimization of symbolic automata", POPL 2014). For
// each assignment the result accepts what a accepts. It may have more states
// than the least automaton of a single assignment, because states are united
// only where all assignments agree, and because the assignment is looked at
// afresh at every step. A nondeterministic automaton is determinised first.
//
// The error is that of ctx.
func (g *Algebra) Minimize(ctx context.Context, a *Automaton) (*Automaton, error) {
	if !a.det {
		d, err := g.Determinize(ctx, a)
		if err != nil {
			return nil, err
		}
		a = d
	}
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
	seen := map[int]bool{}
	for _, x := range xs {
		seen[x] = true
	}
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
	for _, to := range slices.Sorted(maps.Keys(x)) {
		if !g.same(ctx, x[to], y[to]) {
			return false
		}
	}
	return true
}

// same reports that the classes are shown to have the same events under every
// assignment.
func (g *Algebra) same(ctx context.Context, x, y *sre.Class) bool {
	if x == y {
		return true
	}
	l := g.b.L
	for _, op := range g.b.Ops() {
		p, q := x.Allow(op), y.Allow(op)
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
	out := &Automaton{det: true}
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
