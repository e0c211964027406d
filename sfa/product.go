package sfa

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

// Intersect returns an automaton for the traces that both accept: the product,
// of which only what is reached is built. It is deterministic where both are.
// The error is that of ctx; where a limit was reached the result is from below.
func (g *Algebra) Intersect(ctx context.Context, x, y *Automaton) (*Automaton, error) {
	type pair struct{ p, q int }
	a := &Automaton{det: x.det && y.det}
	number := map[pair]int{}
	var todo []pair
	state := func(c pair) int {
		n, ok := number[c]
		if !ok {
			n = len(todo)
			number[c] = n
			todo = append(todo, c)
			p, q := x.states[c.p], y.states[c.q]
			a.states = append(a.states, State{Accept: p.Accept && q.Accept, Open: p.Open || q.Open})
		}
		return n
	}
	for _, p := range x.initial {
		for _, q := range y.initial {
			a.initial = append(a.initial, state(pair{p, q}))
		}
	}
	for n := 0; n < len(todo); n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(todo) > g.lim.States || !g.meter.Spend(len(x.states[todo[n].p].Out)*len(y.states[todo[n].q].Out)) {
			a.states[n].Open = true
		}
		if a.states[n].Open {
			continue
		}
		for _, t := range x.states[todo[n].p].Out {
			for _, u := range y.states[todo[n].q].Out {
				if c := g.and(ctx, t.Class, u.Class); c != nil {
					g.connect(a, n, state(pair{t.To, u.To}), c)
				}
			}
		}
	}
	return a.trim(), nil
}

// Union returns an automaton for the traces that either accepts: the two side
// by side, so it is nondeterministic.
func (g *Algebra) Union(x, y *Automaton) *Automaton {
	a := &Automaton{}
	for i, part := range []*Automaton{x, y} {
		shift := i * len(x.states)
		for _, q := range part.initial {
			a.initial = append(a.initial, q+shift)
		}
		for _, s := range part.states {
			out := make([]Transition, len(s.Out))
			for i, t := range s.Out {
				out[i] = Transition{t.Class, t.To + shift}
			}
			a.states = append(a.states, State{s.Accept, s.Open, out})
		}
	}
	return a
}

// Concat returns an automaton for a trace of x followed by one of y; it is
// nondeterministic.
func (g *Algebra) Concat(x, y *Automaton) *Automaton {
	a := g.Union(x, y)
	shift := len(x.states)
	a.initial = a.initial[:len(x.initial)]
	if !y.acceptsEmpty() { // else the ends of x are ends of both
		for q := range x.states {
			a.states[q].Accept = false
		}
	}
	for q := range x.states {
		if !x.states[q].Accept {
			continue
		}
		for _, start := range y.initial {
			for _, t := range y.states[start].Out {
				g.connect(a, q, t.To+shift, t.Class)
			}
			a.states[q].Open = a.states[q].Open || y.states[start].Open
		}
	}
	return a.trim()
}

func (a *Automaton) acceptsEmpty() bool {
	return slices.ContainsFunc(a.initial, func(q int) bool { return a.states[q].Accept })
}

// Complement returns an automaton for the traces that a does not accept. A
// nondeterministic automaton is determinised first. The error is that of ctx.
// Of an automaton from below the complement is from below as well: what open
// states accept is neither known for the one nor for the other.
func (g *Algebra) Complement(ctx context.Context, a *Automaton) (*Automaton, error) {
	d, err := g.Determinize(ctx, a)
	if err != nil {
		return nil, err
	}
	out := &Automaton{det: true, initial: d.initial, states: make([]State, len(d.states)+1)}
	if len(d.initial) == 0 {
		out.initial = []int{len(d.states)}
	}
	sink := len(d.states)
	every := g.b.Any().(*sre.Class)
	for q, s := range d.states {
		rest := every
		for _, t := range s.Out {
			g.connect(out, q, t.To, t.Class)
			rest = g.minus(ctx, rest, t.Class)
		}
		out.states[q].Accept, out.states[q].Open = !s.Accept, s.Open
		if !s.Open {
			g.connect(out, q, sink, rest)
		}
	}
	out.states[sink].Accept = true
	g.connect(out, sink, sink, every)
	return out.trim(), nil
}

// Minus returns an automaton for the traces of x that y does not accept. The
// error is that of ctx.
func (g *Algebra) Minus(ctx context.Context, x, y *Automaton) (*Automaton, error) {
	n, err := g.Complement(ctx, y)
	if err != nil {
		return nil, err
	}
	return g.Intersect(ctx, x, n)
}
