package conform

import (
	"encoding/binary"
	"slices"
)

// Minimized returns the system in which equivalent states are one: states from which no test can
// tell the difference, since they have the same transitions up to equivalent ends. It has the name
// of the one that was met first.
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

// classes returns the class of each state under the coarsest equivalence of which equivalent states
// have the same transitions up to equivalent ends: by refinement of the one class of all states.
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

// signature returns what can be seen of a state in one step, where only classes are told apart: the
// same for the same set of transitions.
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
