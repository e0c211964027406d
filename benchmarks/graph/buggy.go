package graph

// rounds is the number of rounds of a search in the graphs of [NewBuggy].
const rounds = 2

// NewBuggy returns a graph that stops its search after two rounds: it misses nodes that
// are three or more edges away from node 0.
func NewBuggy() *Graph { return &Graph{rounds: rounds} }
