package ioco

import "slices"

// Pairs returns paths in which each of the edges is followed by each of them that it can be followed by. A
// path goes on with a pair that is still needed, else on a shortest walk to one, and ends where none can be reached.
// The least number of inputs is not looked for: there would be as many states as edges.
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

// pairing knows which pairs are needed.
type pairing struct {
	g      *Graph
	wanted []bool
	needed []map[int]bool // by the first edge
	first  []bool         // edges that were not walked yet
	left   int            // pairs and edges
}

func newPairing(g *Graph, edges []int) *pairing {
	p := &pairing{g: g, wanted: make([]bool, len(g.Edges)), needed: make([]map[int]bool, len(g.Edges)), first: make([]bool, len(g.Edges))}
	for _, e := range edges {
		p.wanted[e], p.first[e] = true, true
	}
	p.left = len(edges)
	for _, e := range edges {
		p.needed[e] = map[int]bool{}
		for _, f := range g.out[g.Edges[e].To] {
			if p.wanted[f] {
				p.needed[e][f] = true
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
		e := p.next(last)
		if e >= 0 {
			walk = append(walk, e)
			p.took(last, e)
			last = e
			continue
		}
		way := p.nearest(last)
		if way == nil {
			return walk
		}
		for _, e := range way {
			walk = append(walk, e)
			p.took(last, e)
			last = e
		}
	}
}

// took notes that one edge was walked after another, or as the first of a path.
func (p *pairing) took(last, e int) {
	if p.first[e] {
		p.first[e] = false
		p.left--
	}
	if last >= 0 && p.needed[last][e] {
		delete(p.needed[last], e)
		p.left--
	}
}

// next returns an edge that is needed after another, that with the most needs of its own; -1 if there is none.
func (p *pairing) next(last int) int {
	best := -1
	for _, e := range p.after(last) {
		if needed := last < 0 && p.first[e] || last >= 0 && p.needed[last][e]; needed &&
			(best < 0 || len(p.needed[e]) > len(p.needed[best])) {
			best = e
		}
	}
	return best
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
	via := map[int]int{last: last}
	for queue := []int{last}; len(queue) > 0; queue = queue[1:] {
		for _, e := range p.after(queue[0]) {
			if _, seen := via[e]; seen || !p.wanted[e] {
				continue
			}
			via[e] = queue[0]
			if len(p.needed[e]) > 0 || p.first[e] {
				return p.trace(via, last, e)
			}
			queue = append(queue, e)
		}
	}
	return nil
}

func (p *pairing) trace(via map[int]int, from, to int) Path {
	var way Path
	for e := to; e != from; e = via[e] {
		way = append(way, e)
	}
	slices.Reverse(way)
	return way
}
