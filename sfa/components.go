package sfa

import "slices"

// component is a strongly connected component: states that reach one another.
type component struct {
	states []int // in increasing order
	cyclic bool  // it has a cycle that is no self loop, that is, two states
}

// components returns the strongly connected components, each before those that lead to it.
func (a *Automaton) components() []component {
	var out []component
	for _, c := range Components(len(a.states), func(q int, edge func(to int)) {
		for _, tr := range a.states[q].Out {
			edge(tr.To)
		}
	}) {
		out = append(out, component{c, len(c) > 1})
	}
	return out
}

// Components returns the strongly connected components of a graph of n vertices, each before those
// that lead to it and with its vertices in increasing order (R. Tarjan, "Depth-first search and
// linear graph algorithms", 1972). Edges calls its function with the end of each edge that leaves
// v.
func Components(n int, edges func(v int, edge func(to int))) [][]int {
	t := tarjan{edges: edges, index: make([]int, n), low: make([]int, n), on: make([]bool, n)}
	for v := range n {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.out
}

type tarjan struct {
	edges      func(v int, edge func(to int))
	index, low []int // order of the first visit, from 1; the least index reached
	on         []bool
	stack      []int
	count      int
	out        [][]int
}

func (t *tarjan) visit(v int) {
	t.count++
	t.index[v], t.low[v], t.on[v] = t.count, t.count, true
	t.stack = append(t.stack, v)
	t.edges(v, func(to int) {
		switch {
		case t.index[to] == 0:
			t.visit(to)
			t.low[v] = min(t.low[v], t.low[to])
		case t.on[to]:
			t.low[v] = min(t.low[v], t.index[to])
		}
	})
	if t.low[v] < t.index[v] {
		return
	}
	i := slices.Index(t.stack, v)
	c := slices.Clone(t.stack[i:])
	t.stack = t.stack[:i]
	for _, u := range c {
		t.on[u] = false
	}
	slices.Sort(c)
	t.out = append(t.out, c)
}
