package layered

import "github.com/clouseau-go/clouseau/sfa"

// Automaton returns the graph of an automaton.
func Automaton(name string, a *sfa.Automaton) *Graph {
	g := &Graph{Name: name}
	for _, s := range a.States() {
		g.Nodes = append(g.Nodes, Node{Accept: s.Accept, Open: s.Open})
	}
	for _, q := range a.Initial() {
		g.Nodes[q].Start = true
	}
	for q, s := range a.States() {
		for _, t := range s.Out {
			g.Edges = append(g.Edges, Edge{From: q, To: t.To, Label: t.Class.String()})
		}
	}
	return g
}
