// Package graph is a directed graph that is built step by step. IsConnected reports whether every
// node is reached from node 0. The search of [NewBuggy] stops after two rounds; [New] makes the
// fixed twin.
//
//	edges                     New     NewBuggy
//	0→1, 1→2                  true    true
//	0→1, 1→2, 2→3             true    false      node 3 is three edges away
//	0→1, 1→2, 2→3, 0→2        true    true       it is two edges away
package graph

//go:generate go run ../../cmd/clouseau synth graph.clouseau.hcl -o emitted_test.go --walks=false
//go:generate go run ../../cmd/clouseau synth grown/grown.clouseau.hcl -o grown_test.go --walks=false

import "math"

// Graph is a directed graph. Its nodes are numbered from 0 in the order in which they were added.
type Graph struct {
	begun  bool
	next   [][]int // by node: where its edges lead
	rounds int     // how often a search goes on to what it found last
}

// New returns a graph that is not begun.
func New() *Graph { return &Graph{rounds: math.MaxInt} }

// Init begins an empty graph.
func (g *Graph) Init() { g.begun, g.next = true, nil }

// NewNode adds a node and returns its number; it returns -1 where no graph is begun.
func (g *Graph) NewNode() int {
	if !g.begun {
		return -1
	}
	g.next = append(g.next, nil)
	return len(g.next) - 1
}

// AddEdge adds an edge from one node to another. If one of them is missing, it does nothing.
func (g *Graph) AddEdge(src, dst int) {
	if g.has(src) && g.has(dst) {
		g.next[src] = append(g.next[src], dst)
	}
}

// IsConnected reports whether there is a node 0 and a way from there to every node.
func (g *Graph) IsConnected() bool {
	if !g.has(0) {
		return false
	}
	reached := make([]bool, len(g.next))
	reached[0] = true
	for last, round := []int{0}, 0; len(last) > 0 && round < g.rounds; round++ {
		last = g.step(last, reached)
	}
	for _, r := range reached {
		if !r {
			return false
		}
	}
	return true
}

// step marks the nodes to which edges lead from the given ones, and returns those that were not
// marked.
func (g *Graph) step(from []int, reached []bool) []int {
	var found []int
	for _, n := range from {
		for _, m := range g.next[n] {
			if !reached[m] {
				reached[m] = true
				found = append(found, m)
			}
		}
	}
	return found
}

func (g *Graph) has(node int) bool { return node >= 0 && node < len(g.next) }
