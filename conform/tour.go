package conform

import "slices"

// Tour returns the paths with the fewest inputs that use each of the edges so many times at least.
//
// If the graph is strongly connected, this is one closed walk, like that of a postman through all
// streets: the cheapest copies of edges are added with which every state is left as often as it is
// entered, and the result is walked in one round. Otherwise the walk may also return from any state
// to the start, which begins a new path, as seldom as possible.
//
// The edges must be connected: from the start, all of them can be reached over others of them. This
// holds for all edges, and for the specified ones.
func (g *Graph) Tour(edges []int, times int) []Path {
	f := newFlow(g)
	for _, e := range edges {
		f.require(e, times)
	}
	f.balance()
	return f.walk()
}

// flow says how often each edge is walked. After the edges of the graph comes one from each state
// to the start, which stands for a new path.
type flow struct {
	g      *Graph
	edges  []Edge
	cost   []int
	least  []int // how often an edge has to be walked
	more   []int // how often it is walked beyond that
	out    [][]int
	in     [][]int
	excess []int // how much more often a state is entered than left
}

func newFlow(g *Graph) *flow {
	f := &flow{g: g, edges: slices.Clone(g.Edges), excess: make([]int, g.States)}
	for range g.Edges {
		f.cost = append(f.cost, 1)
	}
	for s := range g.States {
		f.edges = append(f.edges, Edge{From: s, To: g.Start})
		// This costs more than any walk that visits no state twice.
		f.cost = append(f.cost, g.States+1)
	}
	f.least = make([]int, len(f.edges))
	f.more = make([]int, len(f.edges))
	f.out = outgoing(g.States, f.edges)
	f.in = make([][]int, g.States)
	for i, e := range f.edges {
		f.in[e.To] = append(f.in[e.To], i)
	}
	return f
}

func (f *flow) require(e, times int) {
	f.least[e] += times
	f.excess[f.edges[e].To] += times
	f.excess[f.edges[e].From] -= times
}

// balance adds the cheapest copies of edges with which no state has an excess. It follows cheapest
// ways from states with an excess to states that lack some, and may remove added copies. No other
// set of ways is then cheaper.
func (f *flow) balance() {
	for {
		via, end := f.cheapest()
		if end < 0 {
			return
		}
		amount := -f.excess[end]
		start := end
		for via[start] != none {
			v := via[start]
			if v.back {
				amount = min(amount, f.more[v.edge])
			}
			start = v.from(f)
		}
		amount = min(amount, f.excess[start])
		for s := end; s != start; s = via[s].from(f) {
			if v := via[s]; v.back {
				f.more[v.edge] -= amount
			} else {
				f.more[v.edge] += amount
			}
		}
		f.excess[start] -= amount
		f.excess[end] += amount
	}
}

// step is an edge by which a way reaches a state, perhaps backwards.
type step struct {
	edge int
	back bool
}

var none = step{edge: -1}

// from returns the state that a step comes from.
func (s step) from(f *flow) int {
	if s.back {
		return f.edges[s.edge].To
	}
	return f.edges[s.edge].From
}

// cheapest returns the cheapest ways from all states with an excess, as the last step to each
// state, and the cheapest state that lacks some; -1 if none is left. Steps backwards have a
// negative cost, but no cycle has.
func (f *flow) cheapest() (via []step, end int) {
	const far = int(^uint(0) >> 1)
	via = make([]step, f.g.States)
	cost := make([]int, f.g.States)
	var queue []int
	queued := make([]bool, f.g.States)
	for s := range cost {
		via[s] = none
		cost[s] = far
		if f.excess[s] > 0 {
			cost[s] = 0
			queued[s] = true
			queue = append(queue, s)
		}
	}
	reach := func(s, c int, by step) {
		if c >= cost[s] {
			return
		}
		cost[s] = c
		via[s] = by
		if !queued[s] {
			queued[s] = true
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		queued[s] = false
		for _, e := range f.out[s] {
			reach(f.edges[e].To, cost[s]+f.cost[e], step{edge: e})
		}
		for _, e := range f.in[s] {
			if f.more[e] > 0 {
				reach(f.edges[e].From, cost[s]-f.cost[e], step{edge: e, back: true})
			}
		}
	}
	end = -1
	for s, c := range cost {
		if f.excess[s] < 0 && c < far && (end < 0 || c < cost[end]) {
			end = s
		}
	}
	return via, end
}

// walk goes through all copies of the edges, from the start and back, and cuts the round where a
// new path begins.
func (f *flow) walk() []Path {
	left := make([]int, len(f.edges))
	for e := range left {
		left[e] = f.least[e] + f.more[e]
	}
	at := make([]int, f.g.States) // edges of a state before this one are used
	type visit struct{ state, by int }
	stack := []visit{{f.g.Start, -1}}
	var round []int // in reverse
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		out := f.out[top.state]
		for at[top.state] < len(out) && left[out[at[top.state]]] == 0 {
			at[top.state]++
		}
		if at[top.state] == len(out) {
			stack = stack[:len(stack)-1]
			if top.by >= 0 {
				round = append(round, top.by)
			}
			continue
		}
		e := out[at[top.state]]
		left[e]--
		stack = append(stack, visit{f.edges[e].To, e})
	}
	slices.Reverse(round)
	return f.cut(round)
}

// cut makes paths of a round trip.
func (f *flow) cut(round []int) []Path {
	var out []Path
	var p Path
	for _, e := range round {
		if e < len(f.g.Edges) {
			p = append(p, e)
			continue
		}
		if len(p) > 0 {
			out = append(out, p)
		}
		p = nil
	}
	if len(p) > 0 {
		out = append(out, p)
	}
	return out
}
