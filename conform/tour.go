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

// Walks calls yield with all walks from the start that use no edge twice and end only where every
// edge of the state is used, until yield returns false. There are finitely many, but often too many
// to try. It returns how many were passed to yield, and whether these were all. The walk is
// overwritten afterwards.
func (g *Graph) Walks(yield func(Path) bool) (n int, all bool) {
	used := make([]bool, len(g.Edges))
	var walk Path
	var from func(state int) bool
	from = func(state int) bool {
		stuck := true
		for _, e := range g.out[state] {
			if used[e] {
				continue
			}
			stuck = false
			used[e] = true
			walk = append(walk, e)
			more := from(g.Edges[e].To)
			walk = walk[:len(walk)-1]
			used[e] = false
			if !more {
				return false
			}
		}
		if stuck {
			n++
			return yield(walk)
		}
		return true
	}
	all = from(g.Start)
	return n, all
}

// Greedy returns walks in which each of the edges occurs at least the given number of times, in all
// walks together. Each walk takes the first edge that is still needed, as long as there is one. The
// next walk begins with the shortest prefix of an earlier walk that leads to a needed edge, and
// repeated edges count. Other edges are not used.
//
// The published tool makes its paths in this way. [Graph.Tour] needs fewer inputs.
func (g *Graph) Greedy(edges []int, times int) []Path {
	needed := make([]int, len(g.Edges))
	for _, e := range edges {
		needed[e] = times
	}
	next := func(state int) int {
		for _, e := range g.out[state] {
			if needed[e] > 0 {
				return e
			}
		}
		return -1
	}
	var out []Path
	starts := []Path{nil} // prefixes of walks that may still be extended, short ones first
	for len(starts) > 0 {
		walk := slices.Clone(starts[0])
		e := next(g.end(walk))
		if e < 0 {
			starts = starts[1:]
			continue
		}
		for _, e := range walk {
			needed[e]--
		}
		n := len(walk)
		for ; e >= 0; e = next(g.end(walk)) {
			needed[e]--
			walk = append(walk, e)
		}
		out = append(out, walk)
		starts = insertBeginnings(starts, walk, n)
	}
	return out
}

// insertBeginnings adds the prefixes of a walk that are longer than n.
func insertBeginnings(starts []Path, walk Path, n int) []Path {
	for i := n + 1; i <= len(walk); i++ {
		at, _ := slices.BinarySearchFunc(starts, i+1, func(p Path, length int) int { return len(p) - length })
		starts = slices.Insert(starts, at, walk[:i:i])
	}
	return starts
}
