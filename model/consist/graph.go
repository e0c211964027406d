package consist

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// graph is the automaton of what is asked: runs that are in several expressions at once. A vertex is
// what remains of each of them; edges carry qualifiers over fields and variables. It is made as far as
// it is looked at.
type graph struct {
	b       *sre.Builder
	parts   []part // at the beginning
	ops     []*sre.Op
	vertex  []*vertex
	byLeft  map[string]int
	counted bool // the distances are known
}

// part is an expression that a run has to be in.
type part struct {
	expr sre.Expr
	// ghosts says that it speaks of ghost events too; otherwise it passes over them.
	ghosts bool
}

// vertex is what remains of the parts.
type vertex struct {
	left     []sre.Expr
	accepts  bool // nothing has to follow
	edges    []edge
	expanded bool
	// distance is how many visible events have to follow at least; -1: no number is enough. It is 0 where
	// the graph is too large to say.
	distance int
	scc      int
}

// edge is a step of the automaton: an event of op that satisfies a qualifier.
type edge struct {
	op   *sre.Op
	when logic.Term
	to   int
}

// maxVertices is from where on a graph has no distances and no proofs; those of specs have some tens of vertices.
const maxVertices = 1500

func newGraph(b *sre.Builder, parts ...part) *graph {
	g := &graph{b: b, parts: parts, byLeft: map[string]int{}}
	speaks := slices.ContainsFunc(parts, func(p part) bool { return p.ghosts })
	for _, op := range b.Ops() {
		if op.Visible() || speaks {
			g.ops = append(g.ops, op)
		}
	}
	var left []sre.Expr
	for _, p := range parts {
		left = append(left, p.expr)
	}
	g.at(left)
	g.count()
	return g
}

// at returns the vertex of what remains.
func (g *graph) at(left []sre.Expr) int {
	key := ""
	for _, e := range left {
		key += fmt.Sprint(e.ID(), " ")
	}
	i, ok := g.byLeft[key]
	if !ok {
		i = len(g.vertex)
		g.byLeft[key] = i
		accepts := !slices.ContainsFunc(left, func(e sre.Expr) bool { return !sre.Nullable(e) })
		g.vertex = append(g.vertex, &vertex{left: left, accepts: accepts})
	}
	return i
}

// edges returns the edges of a vertex, by operation.
func (g *graph) edges(i int) []edge {
	v := g.vertex[i]
	if v.expanded {
		return v.edges
	}
	v.expanded = true
	for _, op := range g.ops {
		v.edges = append(v.edges, g.derive(v.left, op)...)
	}
	return v.edges
}

// derive returns where events of an operation lead, each vertex once.
func (g *graph) derive(left []sre.Expr, op *sre.Op) []edge {
	type step struct {
		left []sre.Expr
		when logic.Term
	}
	l := g.b.L
	steps := []step{{nil, l.True()}}
	for i, e := range left {
		to := []leaf{{e, l.True()}}
		if op.Visible() || g.parts[i].ghosts {
			to = leaves(l, g.b.Derivative(e, op), l.True(), nil)
		}
		var next []step
		for _, s := range steps {
			for _, t := range to {
				if when := l.And(s.when, t.when); !logic.IsFalse(when) {
					next = append(next, step{append(slices.Clip(s.left), t.expr), when})
				}
			}
		}
		steps = next
	}
	var out []edge
	for _, s := range steps {
		to := g.at(s.left)
		if i := slices.IndexFunc(out, func(e edge) bool { return e.to == to }); i >= 0 {
			out[i].when = l.Or(out[i].when, s.when)
		} else {
			out = append(out, edge{op, s.when, to})
		}
	}
	return out
}

// leaf is what remains under a condition.
type leaf struct {
	expr sre.Expr
	when logic.Term
}

// leaves appends the leaves of a derivative from which some trace remains. Where one expression or
// another remains these are two leaves: that one has the other's beginning in it would hide loops.
func leaves(l *logic.Builder, t sre.Transition, when logic.Term, out []leaf) []leaf {
	switch t := t.(type) {
	case sre.Leaf:
		if _, none := t.Expr.(*sre.None); none || logic.IsFalse(when) {
			return out
		}
		if or, ok := t.Expr.(*sre.Or); ok {
			for _, e := range or.Parts() {
				out = append(out, leaf{e, when})
			}
			return out
		}
		return append(out, leaf{t.Expr, when})
	case *sre.Branch:
		out = leaves(l, t.Then, l.And(when, t.Test), out)
		return leaves(l, t.Else, l.And(when, l.Not(t.Test)), out)
	default:
		panic(fmt.Sprintf("consist: unexpected %T", t))
	}
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
	for _, v := range g.vertex {
		if v.distance = -1; v.accepts {
			v.distance = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for _, v := range g.vertex {
			for _, e := range v.edges {
				d := g.vertex[e.to].distance
				if d < 0 {
					continue
				}
				if e.op.Visible() {
					d++
				}
				if v.distance < 0 || d < v.distance {
					v.distance, changed = d, true
				}
			}
		}
	}
}

// empty reports whether no run at all is asked for, whatever the model says.
func (g *graph) empty() bool { return g.counted && g.vertex[0].distance < 0 }
