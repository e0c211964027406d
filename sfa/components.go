package sfa

import "slices"

// component is a strongly connected component: states that reach one another.
type component struct {
	states []int // in increasing order
	cyclic bool  // it has a cycle that is no self loop, that is, two states
}

// components returns the strongly connected components, each before those
// that lead to it (R. Tarjan, "Depth-first search and linear graph
// algorithms", 1972).
func (a *Automaton) components() []component {
	n := len(a.states)
	t := tarjan{a: a, index: make([]int, n), low: make([]int, n), on: make([]bool, n)}
	for q := range a.states {
		if t.index[q] == 0 {
			t.visit(q)
		}
	}
	return t.out
}

type tarjan struct {
	a          *Automaton
	index, low []int // order of the first visit, from 1; the least index reached
	on         []bool
	stack      []int
	count      int
	out        []component
}

func (t *tarjan) visit(q int) {
	t.count++
	t.index[q], t.low[q] = t.count, t.count
	t.stack = append(t.stack, q)
	t.on[q] = true
	for _, tr := range t.a.states[q].Out {
		switch p := tr.To; {
		case t.index[p] == 0:
			t.visit(p)
			t.low[q] = min(t.low[q], t.low[p])
		case t.on[p]:
			t.low[q] = min(t.low[q], t.index[p])
		}
	}
	if t.low[q] != t.index[q] {
		return
	}
	i := slices.Index(t.stack, q)
	c := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, p := range c {
		t.on[p] = false
	}
	slices.Sort(c)
	t.out = append(t.out, component{c, len(c) > 1})
}
