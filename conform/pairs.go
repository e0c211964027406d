package conform

import "slices"

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
		p.wanted[e], p.first[e] = true, true
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
