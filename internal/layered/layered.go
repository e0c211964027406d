// Package layered draws automata as SVG, without any program or library for it.
//
// States are arranged in layers, by their distance from the start, top to bottom. A drawing is as
// wide as its widest layer, which suits a phone. Within a layer they are ordered by the mean place
// of their neighbours above and below, a few times over, which is what the method of Sugiyama,
// Tagawa and Toda does for fewer crossings (Methods for visual understanding of hierarchical system
// structures, 1981).
//
// Layers by distance make every edge that leads on lead to the next layer. In an
// automaton half of the edges stay or lead back, and drawn as lines they would
// cover the rest. They are written beside their state instead: ↻ for a loop, ↩ with
// the number of the target for the others. Labels are long and repeat, so
// each different one has a letter, which a legend explains.
package layered

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/drawing"
	"github.com/clouseau-go/clouseau/sfa"
)

// Graph is a directed graph. Nodes that no start reaches are drawn in a last layer.
type Graph struct {
	Name  string
	Nodes []Node
	Edges []Edge
}

// Node is a node; its number is its index.
type Node struct {
	Name   string // stands in place of the number
	Start  bool   // a run starts here
	Accept bool   // a run may end here
	Open   bool   // what comes after it is not known
}

// Edge leads from one node to another.
type Edge struct {
	From, To int
	Label    string
}

// name returns what stands for a node.
func (g *Graph) name(v int) string {
	if n := g.Nodes[v].Name; n != "" {
		return n
	}
	return fmt.Sprint(v)
}

// Entry is a letter of a legend.
type Entry struct{ Key, Label string }

// Legend returns the different labels with their letters, in the order of the edges.
func (g *Graph) Legend() []Entry {
	var out []Entry
	for _, e := range g.Edges {
		if !slices.ContainsFunc(out, func(x Entry) bool { return x.Label == e.Label }) {
			out = append(out, Entry{letters(len(out)), e.Label})
		}
	}
	return out
}

// letters returns the i-th of a, b, ..., z, aa, ab, ...
func letters(i int) string {
	s := string(rune('a' + i%26))
	if i < 26 {
		return s
	}
	return letters(i/26-1) + s
}

// sweeps is how often the layers are put in order, down and up in turn: layouts
// of this size no longer change after a few.
const sweeps = 8

// layers returns the nodes by layer, each layer in its order from left to right.
func (g *Graph) layers() [][]int {
	rank := g.ranks()
	out := make([][]int, slices.Max(rank)+1)
	for v, r := range rank {
		out[r] = append(out[r], v)
	}
	place := make([]float64, len(g.Nodes)) // within the layer, from its middle
	for _, layer := range out {
		spread(layer, place)
	}
	for i := range sweeps {
		for k := range out {
			layer, other := out[k], -1
			if i%2 == 1 {
				layer, other = out[len(out)-1-k], 1
			}
			g.order(layer, other, rank, place)
		}
	}
	return out
}

// ranks returns the distance of each node from the nearest start, or from the first node where
// there is no start.
func (g *Graph) ranks() []int {
	const none = -1
	rank := slices.Repeat([]int{none}, len(g.Nodes))
	var todo []int
	for v, n := range g.Nodes {
		if n.Start {
			rank[v] = 0
			todo = append(todo, v)
		}
	}
	if len(todo) == 0 && len(g.Nodes) > 0 { // a circle may be entered anywhere
		rank[0] = 0
		todo = append(todo, 0)
	}
	last := -1
	for ; len(todo) > 0; todo = todo[1:] {
		last = rank[todo[0]]
		for _, e := range g.Edges {
			if e.From == todo[0] && rank[e.To] == none {
				rank[e.To] = last + 1
				todo = append(todo, e.To)
			}
		}
	}
	for v := range rank {
		if rank[v] == none {
			rank[v] = last + 1
		}
	}
	return rank
}

// order sorts a layer by the mean place of the neighbours in the layer before it
// (step -1) or after it (step 1); a node without any stays about where it is.
func (g *Graph) order(layer []int, step int, rank []int, place []float64) {
	mean := map[int]float64{}
	for _, v := range layer {
		sum, n := 0.0, 0
		for _, e := range g.Edges {
			from, to := e.From, e.To
			if step > 0 {
				from, to = to, from
			}
			if to == v && rank[from] == rank[v]+step {
				sum, n = sum+place[from], n+1
			}
		}
		mean[v] = place[v]
		if n > 0 {
			mean[v] = sum / float64(n)
		}
	}
	slices.SortStableFunc(layer, func(v, w int) int { return cmp.Compare(mean[v], mean[w]) })
	spread(layer, place)
}

// spread places the nodes of a layer one apart around its middle.
func spread(layer []int, place []float64) {
	for i, v := range layer {
		place[v] = float64(i) - float64(len(layer)-1)/2
	}
}

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

// DOT returns the graph in the language of Graphviz.
func (g *Graph) DOT() string {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n\tnode [shape=circle];\n", drawing.Quoted(g.Name))
	for v, n := range g.Nodes {
		shape := ""
		if n.Accept {
			shape = ", shape=doublecircle"
		}
		if n.Open {
			shape += ", style=dashed"
		}
		fmt.Fprintf(&b, "\t%d [label=%s%s];\n", v, drawing.Quoted(g.name(v)), shape)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "\t%d -> %d [label=%s];\n", e.From, e.To, drawing.Quoted(e.Label))
	}
	b.WriteString("}\n")
	return b.String()
}
