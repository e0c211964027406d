package conform

import (
	"encoding/binary"
	"slices"
)

// Minimized returns the system with equivalent states merged: states that no test can distinguish,
// since they have the same transitions up to equivalent ends. A merged state has the name of the
// first one.
func (l *LTS[I, O]) Minimized() *LTS[I, O] {
	class, classes := l.classes()
	if classes == l.States {
		return l
	}
	first := make([]int, classes)
	for s := l.States - 1; s >= 0; s-- {
		first[class[s]] = s
	}
	var edges []Edge
	seen := map[Edge]bool{}
	for _, e := range l.Edges {
		if e.From != first[class[e.From]] {
			continue
		}
		e.From, e.To = class[e.From], class[e.To]
		if !seen[e] {
			seen[e] = true
			edges = append(edges, e)
		}
	}
	out := *l
	var met []int
	out.Graph, met = newGraph(class[l.Start], l.Inputs, l.Outputs, classes, edges)
	out.names = nil
	for _, c := range met {
		out.names = append(out.names, l.names[first[c]])
	}
	return &out
}

// classes returns the class of each state under the coarsest equivalence in which equivalent states
// have the same transitions up to equivalent ends. It refines the partition with one class.
func (g *Graph) classes() (class []int, n int) {
	class = make([]int, g.States)
	for n = 1; ; {
		numbers := map[string]int{}
		next := make([]int, g.States)
		for s := range next {
			key := g.signature(s, class)
			c, ok := numbers[key]
			if !ok {
				c = len(numbers)
				numbers[key] = c
			}
			next[s] = c
		}
		class = next
		if len(numbers) == n {
			return class, n
		}
		n = len(numbers)
	}
}

// signature returns what one step shows of a state if only classes are distinguished: equal sets of
// transitions give equal signatures.
func (g *Graph) signature(s int, class []int) string {
	var lines []string
	for _, i := range g.out[s] {
		e := g.Edges[i]
		line := binary.AppendUvarint(nil, uint64(e.Input))
		line = binary.AppendUvarint(line, uint64(e.Output))
		line = binary.AppendUvarint(line, uint64(class[e.To]))
		lines = append(lines, string(line))
	}
	slices.Sort(lines)
	key := binary.AppendUvarint(nil, uint64(class[s]))
	for _, line := range slices.Compact(lines) {
		key = append(key, line...)
	}
	return string(key)
}
