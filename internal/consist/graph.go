package consist

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// graph is the automaton of a question: the runs that are in several expressions at once. A vertex
// is what remains of each expression; edges carry qualifiers over fields and variables. The graph
// is built on demand.
type graph struct {
	b       *sre.Builder
	parts   []part // at the beginning
	lazy    *sfa.Lazy
	vertex  []*vertex // the states of lazy
	counted bool      // the distances are known
}

// part is an expression that a run has to be in.
type part struct {
	expr sre.Expr
	// ghosts says that the expression covers ghost events; otherwise it skips them.
	ghosts bool
}

// vertex is what remains of the parts.
type vertex struct {
	accepts  bool // nothing has to follow
	edges    []edge
	expanded bool
	// distance is the least number of visible events that have to follow; -1 if no continuation is
	// accepted. It is 0 if the graph is too large to compute it.
	distance int
	scc      int
}

// edge is a step of the automaton: an event of op that satisfies a qualifier.
type edge struct {
	op   *sre.Op
	when logic.Term
	to   int
}

// maxVertices is the size from which a graph has no distances and no proofs. The graphs of specs
// have some tens of vertices.
const maxVertices = 1500

func newGraph(b *sre.Builder, parts ...part) *graph {
	// If one expression or another remains, these are two vertices: merging them would hide loops.
	read := sfa.Reading{
		Sees:  func(i int, op *sre.Op) bool { return op.Visible() || parts[i].ghosts },
		Split: true,
		Loops: true,
	}
	speaks := slices.ContainsFunc(parts, func(p part) bool { return p.ghosts })
	for _, op := range b.Ops() {
		if op.Visible() || speaks {
			read.Ops = append(read.Ops, op)
		}
	}
	var left []sre.Expr
	for _, p := range parts {
		left = append(left, p.expr)
	}
	g := &graph{b: b, parts: parts, lazy: sfa.NewLazy(b, read, sfa.LazyLimits{}, left...)}
	g.meet()
	g.count()
	return g
}

// meet adds the vertices that the automaton has reached.
func (g *graph) meet() {
	for i := len(g.vertex); i < g.lazy.Len(); i++ {
		g.vertex = append(g.vertex, &vertex{accepts: g.lazy.Nullable(i)})
	}
}

// edges returns the edges of a vertex, by operation; each operation has one edge to each other
// vertex.
func (g *graph) edges(i int) []edge {
	v := g.vertex[i]
	if v.expanded {
		return v.edges
	}
	v.expanded = true
	for _, x := range g.lazy.Edges(i) {
		same := func(e edge) bool { return e.op == x.Op && e.to == x.To }
		if j := slices.IndexFunc(v.edges, same); j >= 0 {
			v.edges[j].when = g.b.L.Or(v.edges[j].when, x.When)
		} else {
			v.edges = append(v.edges, edge{x.Op, x.When, x.To})
		}
	}
	g.meet()
	return v.edges
}

// count makes the whole graph and computes the distances, unless it is too large.
func (g *graph) count() {
	for i := 0; i < len(g.vertex); i++ {
		if len(g.vertex) > maxVertices {
			return
		}
		g.edges(i)
	}
	g.counted = true
	visible := func(e sfa.Edge) int {
		if e.Op.Visible() {
			return 1
		}
		return 0
	}
	for i, d := range g.lazy.Distances(g.lazy.Nullable, visible) {
		g.vertex[i].distance = d
	}
}

// empty reports whether the expressions have no run at all, whatever the model says.
func (g *graph) empty() bool { return g.counted && g.vertex[0].distance < 0 }
