package graph

// rounds is how far a search goes in the graphs of [NewBuggy]: enough for all that its author
// tried.
const rounds = 2

// NewBuggy returns a graph that stops its search after two rounds: it misses nodes that
// are three or more edges away from node 0.
func NewBuggy() *Graph { return &Graph{rounds: rounds} }
