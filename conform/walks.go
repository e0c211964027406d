package conform

import "slices"

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
			stuck, used[e] = false, true
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
