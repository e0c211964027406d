package conform

import "slices"

// Graph is the shape of a transition system: states, inputs and whole output lists are numbers.
// Everything about paths works on it, without knowing what the numbers stand for. Every state can
// be reached from the start.
type Graph struct {
	Start, States   int
	Inputs, Outputs int
	Edges           []Edge

	out [][]int // the edges of each state, in order
}

// Edge is a transition. What comes out for its input is one whole list.
type Edge struct {
	From, Input, Output, To int
	// Implied says that the specification does not contain the edge: an open input is ignored, see
	// [LTS.Completed].
	Implied bool
}

// Path is a walk from the start: numbers of edges, each of which begins where the one before ends.
type Path []int

// newGraph returns the part of a graph that can be reached from the start, which becomes state 0.
// Other states are numbered as they are reached, and edges keep their order. It also returns the
// old numbers of the states.
func newGraph(start, inputs, outputs, states int, edges []Edge) (*Graph, []int) {
	out := outgoing(states, edges)
	number := make([]int, states)
	for i := range number {
		number[i] = -1
	}
	met := []int{start}
	number[start] = 0
	for i := 0; i < len(met); i++ {
		for _, e := range out[met[i]] {
			if to := edges[e].To; number[to] < 0 {
				number[to] = len(met)
				met = append(met, to)
			}
		}
	}
	g := &Graph{States: len(met), Inputs: inputs, Outputs: outputs}
	for _, e := range edges {
		if number[e.From] >= 0 {
			e.From, e.To = number[e.From], number[e.To]
			g.Edges = append(g.Edges, e)
		}
	}
	g.out = outgoing(g.States, g.Edges)
	return g, met
}

func outgoing(states int, edges []Edge) [][]int {
	out := make([][]int, states)
	for i, e := range edges {
		out[e.From] = append(out[e.From], i)
	}
	return out
}

// Out returns the edges of a state, in order. The caller must not change them.
func (g *Graph) Out(state int) []int { return g.out[state] }

// Specified returns the edges that the specification contains.
func (g *Graph) Specified() []int {
	var out []int
	for i, e := range g.Edges {
		if !e.Implied {
			out = append(out, i)
		}
	}
	return out
}

// edge returns the edge of a state for an input, or -1 if there is none. The graph is
// deterministic.
func (g *Graph) edge(state, input int) int {
	for _, i := range g.out[state] {
		if g.Edges[i].Input == input {
			return i
		}
	}
	return -1
}

// ambiguity returns two edges of one state for one input, if there are any.
func (g *Graph) ambiguity() (a, b int, found bool) {
	for _, out := range g.out {
		first := make(map[int]int, len(out))
		for _, i := range out {
			if j, ok := first[g.Edges[i].Input]; ok {
				return j, i, true
			}
			first[g.Edges[i].Input] = i
		}
	}
	return 0, 0, false
}

// Deterministic reports whether no state has two edges for one input.
func (g *Graph) Deterministic() bool {
	_, _, found := g.ambiguity()
	return !found
}

// table returns the edge for each state and input, -1 for none, of a deterministic graph.
func (g *Graph) table() [][]int {
	out := make([][]int, g.States)
	for s := range out {
		out[s] = make([]int, g.Inputs)
		for i := range out[s] {
			out[s][i] = -1
		}
		for _, e := range g.out[s] {
			out[s][g.Edges[e].Input] = e
		}
	}
	return out
}

// nearest returns a shortest walk from a state to a wanted one, which may be the state itself; ok
// is false if there is none.
func (g *Graph) nearest(from int, wanted func(state int) bool) (walk Path, ok bool) {
	via := make([]int, g.States)
	for i := range via {
		via[i] = -1
	}
	queue := []int{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if wanted(s) {
			for s != from {
				walk = append(walk, via[s])
				s = g.Edges[via[s]].From
			}
			slices.Reverse(walk)
			return walk, true
		}
		for _, e := range g.out[s] {
			if to := g.Edges[e].To; via[to] < 0 && to != from {
				via[to] = e
				queue = append(queue, to)
			}
		}
	}
	return nil, false
}

// access returns a shortest path to each state.
func (g *Graph) access() []Path {
	out := make([]Path, g.States)
	seen := make([]bool, g.States)
	seen[g.Start] = true
	for queue := []int{g.Start}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		for _, e := range g.out[s] {
			if to := g.Edges[e].To; !seen[to] {
				seen[to] = true
				out[to] = append(slices.Clip(out[s]), e)
				queue = append(queue, to)
			}
		}
	}
	return out
}

// end returns the state in which a path ends.
func (g *Graph) end(p Path) int {
	if len(p) == 0 {
		return g.Start
	}
	return g.Edges[p[len(p)-1]].To
}

// Steps returns how many inputs paths have in all.
func Steps(paths []Path) int {
	n := 0
	for _, p := range paths {
		n += len(p)
	}
	return n
}
