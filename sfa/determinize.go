package sfa

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Determinize returns a deterministic automaton that accepts what a accepts,
// by the subset construction over minterms. The error is that of ctx; where a
// limit was reached the result is from below.
func (g *Algebra) Determinize(ctx context.Context, a *Automaton) (*Automaton, error) {
	if a.det {
		return a, nil
	}
	d := &Automaton{initial: []int{0}, det: true}
	number := map[string]int{} // encoding of a set of states -> its state
	var subsets [][]int        // of a, in increasing order
	state := func(subset []int) int {
		var key []byte
		s := State{}
		for _, q := range subset {
			key = binary.AppendUvarint(key, uint64(q))
			s.Accept = s.Accept || a.states[q].Accept
			s.Open = s.Open || a.states[q].Open
		}
		if q, ok := number[string(key)]; ok {
			return q
		}
		number[string(key)] = len(d.states)
		d.states = append(d.states, s)
		subsets = append(subsets, subset)
		return len(d.states) - 1
	}
	state(a.initial)
	for q := 0; q < len(subsets); q++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		moves, ok := g.moves(ctx, a, subsets[q])
		if d.states[q].Open || !ok || len(subsets) > g.lim.States {
			d.states[q].Open = true
			continue
		}
		for _, m := range moves {
			g.connect(d, q, state(m.to), m.class)
		}
	}
	return d.trim(), nil
}

// move is where the events of a class lead a set of states.
type move struct {
	class *sre.Class
	to    []int // in increasing order, never empty
}

// moves returns where a set of states is led, by disjoint classes; ok is false
// where an operation has too many minterms.
func (g *Algebra) moves(ctx context.Context, a *Automaton, subset []int) (out []move, ok bool) {
	for _, op := range g.b.Ops() {
		var qs []logic.Term
		var to [][]int // per qualifier
		for _, p := range subset {
			for _, t := range a.states[p].Out {
				q := t.Class.Allow(op)
				if q == nil {
					continue
				}
				i := slices.Index(qs, q)
				if i < 0 {
					i = len(qs)
					qs, to = append(qs, q), append(to, nil)
				}
				to[i] = append(to[i], t.To)
			}
		}
		ms, ok := g.Minterms(ctx, op, qs)
		if !ok {
			return nil, false
		}
		for _, m := range ms {
			var set []int
			for i, in := range m.In {
				if in {
					set = append(set, to[i]...)
				}
			}
			slices.Sort(set)
			if set = slices.Compact(set); len(set) > 0 {
				out = append(out, move{g.b.Undemanded(g.b.Event(op, m.Q).(*sre.Class)), set})
			}
		}
	}
	return out, true
}
