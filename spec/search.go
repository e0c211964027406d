package spec

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Emptiness by derivatives.
//
// Several expressions are run over one trace at once; each may be blind to some operations. First
// the graph of their derivatives is built without looking at qualifiers: its nodes are tuples of
// expressions, its edges are an operation with the tests on the way to a leaf of the derivative.
// Then paths to an accepting node are tried, shortest first by the graph, with the tests of the
// path asserted: the expressions' variables are shared by all events, the fields are fresh for
// each.
//
// Paths that come twice to the same node need not be tried: without the part
// between, the path has fewer tests. So the search is finite, and it is
// complete as long as the graph is within its limits and the solver answers.
//
// Most questions have a short trace for an answer. So paths are tried in the beginning of the graph
// first, and the rest is built only if that has none.

// Limits of the search. What is beyond is undecided; the checker says so.
const (
	// maxNodes is far above what specs have: histories and goals have some ten states, products of
	// two some hundred.
	maxNodes = 2000
	// firstNodes is what a readable expression has.
	firstNodes = 100
	// maxEdges bounds the graph where qualifiers fork a lot: n independent ones make two to the n
	// edges.
	maxEdges = 20_000
	// maxTries bounds the solver's work for one graph.
	maxTries = 2000
	// maxSteps bounds the work on the derivatives of one question: some tenths of a second.
	maxSteps = 300_000
)

type answer uint8

const (
	undecided answer = iota
	yes
	no
)

// search is one question: is there a trace?
type search struct {
	b      *sre.Builder
	solver logic.Solver
	ctx    context.Context
	fresh  *freshFields
	ops    []*sre.Op // what the trace may consist of
	// sees says whether component i advances on op; nil: all do.
	sees func(i int, op *sre.Op) bool
	// accept says whether a trace that leads to the node may end; it may ask the solver. Nil: all
	// components are nullable.
	accept func(es []sre.Expr, path []step) answer
	// likely says whether accept can hold at a node whatever was asserted; nil: as the components
	// are nullable.
	likely func(es []sre.Expr) bool
	// require says what must hold of the n-th event besides; nil: nothing.
	require func(op *sre.Op, fields map[logic.Term]logic.Term, n int) logic.Term
	// skip leaves nodes out; nil: none.
	skip func(es []sre.Expr) bool

	nodes  []*node
	index  map[string]int
	grown  int    // so many nodes have their edges
	edges  int    // of all nodes
	cut    string // the limit that left something of the graph out, in words; empty for none
	meter  *logic.Meter
	tries  int
	unsure bool // the solver did not know
	path   []step
}

type node struct {
	es     []sre.Expr
	edges  []edge
	far    int // edges to the nearest node that is likely to accept; -1 where none is known
	onPath bool
}

type edge struct {
	op    *sre.Op
	tests logic.Term // over the fields of op and the free variables
	to    int
}

// step is an event on the path that is being tried.
type step struct {
	op     *sre.Op
	fields map[logic.Term]logic.Term // field -> variable
}

// freshFields provides variables for the fields of the n-th event of a path.
type freshFields struct {
	l    *logic.Builder
	vars map[string]*logic.Var
}

func (f *freshFields) of(op *sre.Op, n int) map[logic.Term]logic.Term {
	out := make(map[logic.Term]logic.Term, len(op.Fields))
	for i, field := range op.Fields {
		key := fmt.Sprintf("%d.%d.%d", n, op.Index(), i)
		v := f.vars[key]
		if v == nil {
			v = f.l.Fresh(field.Name, field.Sort)
			f.vars[key] = v
		}
		out[f.l.Field(field.Name, field.Sort)] = v
	}
	return out
}

// run answers the question, under what the solver has asserted already.
func (s *search) run(es ...sre.Expr) answer {
	if s.likely == nil {
		s.likely = nullable
	}
	s.index = map[string]int{}
	s.node(es)
	if s.accept == nil && nullable(es) {
		return yes
	}
	for _, most := range []int{firstNodes, maxNodes} {
		s.grow(most)
		if a := s.ask(); a != no || s.whole() || s.cut != "" {
			return a
		}
	}
	return undecided
}

// grow gives edges to nodes until so many have them.
func (s *search) grow(most int) {
	for ; s.grown < min(len(s.nodes), most) && s.cut == "" && s.ctx.Err() == nil; s.grown++ {
		n := s.nodes[s.grown]
		s.expand(n)
		if s.edges += len(n.edges); s.edges > maxEdges {
			s.cut = fmt.Sprintf("%d transitions", maxEdges)
		}
	}
}

// whole reports whether the graph has all that can be reached.
func (s *search) whole() bool { return s.grown == len(s.nodes) && s.cut == "" }

// ask answers the question for the graph that there is; no only where that is known.
func (s *search) ask() answer {
	s.distances()
	found := no
	if s.tries, s.unsure = 0, false; s.nodes[0].far >= 0 {
		found = s.try(0)
	}
	if s.tries > maxTries && s.cut == "" && s.whole() {
		s.cut = fmt.Sprintf("%d paths", maxTries)
	}
	switch {
	case found == no && s.ctx.Err() != nil, found == no && s.whole() && s.unsure, found == no && s.cut != "":
		return undecided
	}
	return found
}

func nullable(es []sre.Expr) bool {
	return !slices.ContainsFunc(es, func(e sre.Expr) bool { return !sre.Nullable(e) })
}

// node returns the number of the node, -1 where there is no room for another.
func (s *search) node(es []sre.Expr) int {
	var key strings.Builder
	for _, e := range es {
		fmt.Fprintf(&key, "%d ", e.ID())
	}
	if i, ok := s.index[key.String()]; ok {
		return i
	}
	if len(s.nodes) >= maxNodes {
		s.cut = fmt.Sprintf("%d states", maxNodes)
		return -1
	}
	i := len(s.nodes)
	s.index[key.String()] = i
	s.nodes = append(s.nodes, &node{es: es, far: -1})
	return i
}

// expand finds the edges of a node.
func (s *search) expand(n *node) {
	if s.skip != nil && s.skip(n.es) {
		return
	}
	for _, op := range s.ops {
		s.product(n, op, 0, s.b.L.True(), slices.Clone(n.es))
	}
}

// product walks the derivatives of the components from i on together.
func (s *search) product(n *node, op *sre.Op, i int, tests logic.Term, to []sre.Expr) {
	if i == len(n.es) {
		if j := s.node(slices.Clone(to)); j >= 0 && s.nodes[j] != n {
			n.edges = append(n.edges, edge{op, tests, j})
		}
		return
	}
	if s.sees != nil && !s.sees(i, op) {
		to[i] = n.es[i]
		s.product(n, op, i+1, tests, to)
		return
	}
	t, ok := s.derivative(n.es[i], op)
	if !ok {
		return
	}
	s.leaves(t, tests, func(tests logic.Term, e sre.Expr) {
		if e == s.b.None() {
			return
		}
		to[i] = e
		s.product(n, op, i+1, tests, to)
	})
}

// derivative returns what an event of op leaves of e, false where that is beyond the limit.
func (s *search) derivative(e sre.Expr, op *sre.Op) (sre.Transition, bool) {
	t, ok := s.b.DerivativeWithin(s.meter, e, op)
	if !ok {
		s.cut = fmt.Sprintf("%d steps", maxSteps)
	}
	return t, ok
}

// leaves calls f on the leaves of t with the tests that lead to them.
func (s *search) leaves(t sre.Transition, tests logic.Term, f func(logic.Term, sre.Expr)) {
	if !s.meter.Spend(1) {
		s.cut = fmt.Sprintf("%d steps", maxSteps)
		return
	}
	switch t := t.(type) {
	case sre.Leaf:
		f(tests, t.Expr)
	case *sre.Branch:
		l := s.b.L
		if then := l.And(tests, t.Test); !logic.IsFalse(then) {
			s.leaves(t.Then, then, f)
		}
		if els := l.And(tests, l.Not(t.Test)); !logic.IsFalse(els) {
			s.leaves(t.Else, els, f)
		}
	default:
		panic(fmt.Sprintf("spec: unexpected %T", t))
	}
}

// distances computes far for all nodes, backwards from those that may accept, and orders the edges
// by it.
func (s *search) distances() {
	before := make([][]int, len(s.nodes))
	var queue []int
	for i, n := range s.nodes {
		n.far = -1
		for _, e := range n.edges {
			before[e.to] = append(before[e.to], i)
		}
		if s.likely(n.es) {
			n.far = 0
			queue = append(queue, i)
		}
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range before[i] {
			if s.nodes[j].far < 0 {
				s.nodes[j].far = s.nodes[i].far + 1
				queue = append(queue, j)
			}
		}
	}
	for _, n := range s.nodes {
		slices.SortStableFunc(n.edges, func(x, y edge) int { return s.nodes[x.to].far - s.nodes[y.to].far })
	}
}

// try looks for a way from a node, with the tests so far asserted.
func (s *search) try(i int) answer {
	n := s.nodes[i]
	if s.likely(n.es) {
		if s.accept == nil {
			return yes
		}
		if a := s.accept(n.es, s.path); a != no {
			return a
		}
	}
	n.onPath = true
	defer func() { n.onPath = false }()
	for _, e := range n.edges {
		if to := s.nodes[e.to]; to.onPath || to.far < 0 {
			continue
		}
		if s.tries++; s.tries > maxTries || s.ctx.Err() != nil {
			return no
		}
		if a := s.follow(e); a != no {
			return a
		}
	}
	return no
}

func (s *search) follow(e edge) answer {
	st := step{e.op, s.fresh.of(e.op, len(s.path))}
	s.solver.Push()
	defer s.solver.Pop()
	s.solver.Assert(s.b.L.Replace(e.tests, st.fields))
	if s.require != nil {
		s.solver.Assert(s.require(e.op, st.fields, len(s.path)))
	}
	v := s.solver.Check(s.ctx)
	if v == logic.Unsat {
		return no
	}
	// A trace that may be there leads to no report, so going on is sound.
	s.unsure = s.unsure || v == logic.Unknown
	s.path = append(s.path, st)
	a := s.try(e.to)
	s.path = s.path[:len(s.path)-1]
	return a
}
