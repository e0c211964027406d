// Package recursion is a graph.
package recursion

// Graph has nodes, and edges between them.
type Graph struct{ next map[string][]string }

// New returns an empty graph.
func New() *Graph { return &Graph{map[string][]string{}} }

// Connect adds an edge.
func (g *Graph) Connect(from, to string) { g.next[from] = append(g.next[from], to) }

// Depth returns how far one can go from a node.
func (g *Graph) Depth(from string) int {
	deepest := 0
	for _, to := range g.next[from] {
		deepest = max(deepest, 1+g.Depth(to))
	}
	return deepest
}
