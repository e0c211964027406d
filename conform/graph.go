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
			e.From = number[e.From]
			e.To = number[e.To]
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

// Pairs returns paths in which each of the edges is followed by each of them that can follow it. A
// path goes on with a pair that is still needed, else on a shortest walk to one, and ends if none
// can be reached. It does not minimize the number of inputs, which would be a problem with as many
// states as edges.
func (g *Graph) Pairs(edges []int) []Path {
	p := newPairing(g, edges)
	var out []Path
	for p.left > 0 {
		walk := p.walk()
		if len(walk) == 0 {
			break
		}
		out = append(out, walk)
	}
	return out
}

// pairing keeps the pairs that are still needed.
type pairing struct {
	g      *Graph
	wanted []bool
	first  []bool   // edges that were not walked yet
	needed [][]bool // by the first edge, for those that leave its end, in order
	count  []int    // the number of needed pairs, by the first edge
	left   int      // pairs and edges
	via    []int    // of nearest: the edge before, plus 2; 0: not met
	met    []int    // edges with an entry in via
}

func newPairing(g *Graph, edges []int) *pairing {
	n := len(g.Edges)
	p := &pairing{g: g, wanted: make([]bool, n), first: make([]bool, n), needed: make([][]bool, n), count: make([]int, n), via: make([]int, n)}
	for _, e := range edges {
		p.wanted[e] = true
		p.first[e] = true
	}
	p.left = len(edges)
	for _, e := range edges {
		for _, f := range g.out[g.Edges[e].To] {
			p.needed[e] = append(p.needed[e], p.wanted[f])
			if p.wanted[f] {
				p.count[e]++
				p.left++
			}
		}
	}
	return p
}

// walk returns a path from the start.
func (p *pairing) walk() Path {
	var walk Path
	last := -1
	for {
		way := p.next(last)
		if way == nil {
			way = p.nearest(last)
		}
		if way == nil {
			return walk
		}
		for _, e := range way {
			p.took(last, e)
			last = e
		}
		walk = append(walk, way...)
	}
}

// took records that one edge was walked after another, or as the first of a path.
func (p *pairing) took(last, e int) {
	if p.first[e] {
		p.first[e] = false
		p.left--
	}
	if last < 0 {
		return
	}
	if i := slices.Index(p.after(last), e); p.needed[last][i] {
		p.needed[last][i] = false
		p.count[last]--
		p.left--
	}
}

// next returns a needed edge after another, the one with the most needs of its own; nil if there is
// none.
func (p *pairing) next(last int) Path {
	if last >= 0 && p.count[last] == 0 {
		return nil
	}
	best := -1
	for i, e := range p.after(last) {
		if (last < 0 && p.first[e] || last >= 0 && p.needed[last][i]) && (best < 0 || p.count[e] > p.count[best]) {
			best = e
		}
	}
	if best < 0 {
		return nil
	}
	return Path{best}
}

// after returns the edges that can follow one, or begin a path.
func (p *pairing) after(last int) []int {
	if last < 0 {
		return p.g.out[p.g.Start]
	}
	return p.g.out[p.g.Edges[last].To]
}

// nearest returns a shortest walk after an edge whose last edge has a pair that is needed.
func (p *pairing) nearest(last int) Path {
	for _, e := range p.met {
		p.via[e] = 0
	}
	p.met = p.met[:0]
	expanded := map[int]bool{} // by state: all edges that lead there have the same successors
	for queue := []int{last}; len(queue) > 0; queue = queue[1:] {
		from := queue[0]
		if from >= 0 {
			if to := p.g.Edges[from].To; expanded[to] {
				continue
			} else {
				expanded[to] = true
			}
		}
		for _, e := range p.after(from) {
			if p.via[e] != 0 || !p.wanted[e] {
				continue
			}
			p.via[e] = from + 2
			p.met = append(p.met, e)
			if p.count[e] > 0 || p.first[e] {
				return p.trace(last, e)
			}
			queue = append(queue, e)
		}
	}
	return nil
}

// trace returns the walk that nearest has found.
func (p *pairing) trace(from, to int) Path {
	way := Path{to}
	for e := p.via[to] - 2; e != from; e = p.via[e] - 2 {
		way = append(way, e)
	}
	slices.Reverse(way)
	return way
}
