package conference

import (
	"slices"

	"github.com/clouseau-go/clouseau/conform"
)

// Walks calls yield with all walks of a graph from its start that use no edge twice and end only
// where every edge of the state is used, until yield returns false. There are finitely many, but
// often too many to try. It returns how many were passed to yield, and whether these were all. The
// walk is overwritten afterwards.
func Walks(g *conform.Graph, yield func(conform.Path) bool) (n int, all bool) {
	used := make([]bool, len(g.Edges))
	var walk conform.Path
	var from func(state int) bool
	from = func(state int) bool {
		stuck := true
		for _, e := range g.Out(state) {
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
// The published tool makes its paths in this way. [conform.Graph.Tour] needs fewer inputs.
func Greedy(g *conform.Graph, edges []int, times int) []conform.Path {
	needed := make([]int, len(g.Edges))
	for _, e := range edges {
		needed[e] = times
	}
	next := func(state int) int {
		for _, e := range g.Out(state) {
			if needed[e] > 0 {
				return e
			}
		}
		return -1
	}
	var out []conform.Path
	starts := []conform.Path{nil} // prefixes of walks that may still be extended, short ones first
	for len(starts) > 0 {
		walk := slices.Clone(starts[0])
		e := next(end(g, walk))
		if e < 0 {
			starts = starts[1:]
			continue
		}
		for _, e := range walk {
			needed[e]--
		}
		n := len(walk)
		for ; e >= 0; e = next(end(g, walk)) {
			needed[e]--
			walk = append(walk, e)
		}
		out = append(out, walk)
		starts = insertBeginnings(starts, walk, n)
	}
	return out
}

// insertBeginnings adds the prefixes of a walk that are longer than n.
func insertBeginnings(starts []conform.Path, walk conform.Path, n int) []conform.Path {
	for i := n + 1; i <= len(walk); i++ {
		at, _ := slices.BinarySearchFunc(starts, i+1, func(p conform.Path, length int) int { return len(p) - length })
		starts = slices.Insert(starts, at, walk[:i:i])
	}
	return starts
}

// end returns the state in which a walk ends.
func end(g *conform.Graph, p conform.Path) int {
	if len(p) == 0 {
		return g.Start
	}
	return g.Edges[p[len(p)-1]].To
}
