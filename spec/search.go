package spec

import (
	"context"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// Emptiness by derivatives.
//
// Several expressions are run over one trace at once; each may be blind to some operations. Their
// automaton is made without looking at qualifiers: a node is what remains of each expression, an
// edge an operation with the tests on the way to a leaf of the derivative. Then paths to an
// accepting node are tried, shortest first by the graph, with the tests of the path asserted: the
// expressions' variables are shared by all events, the fields are fresh for each.
//
// Paths that come twice to the same node need not be tried: without the part
// between, the path has fewer tests. So the search is finite, and it is
// complete as long as the graph is within its limits and the solver answers.
//
// Most questions have a short trace for an answer. So paths are tried in the beginning of the graph
// first, and the rest is built only if that has none.

// Limits of the search. What is beyond is undecided; the checker says so.
const (
	// maxNodes is far above the size of real graphs: histories and goals have some ten states,
	// products of two some hundred.
	maxNodes = 2000
	// firstNodes is the size of the graph of a readable expression.
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
	// sees says whether component i advances on op. If it is nil, all components do.
	sees func(i int, op *sre.Op) bool
	// accept says whether a trace that leads to the node may end; it may ask the solver. Nil: all
	// components are nullable.
	accept func(es []sre.Expr, path []step) answer
	// likely says whether accept can hold at a node under any assertions. If it is nil, the node is
	// likely if the components are nullable.
	likely func(es []sre.Expr) bool
	// require says what must hold of the n-th event besides; nil: nothing.
	require func(op *sre.Op, fields map[logic.Term]logic.Term, n int) logic.Term
	// skip leaves nodes out; nil: none.
	skip func(es []sre.Expr) bool

	graph  *sfa.Lazy
	nodes  []*node // those of the graph that have been met
	grown  int     // so many nodes have their edges
	cut    string  // the limit that left something of the graph out, in words; empty for none
	meter  *logic.Meter
	tries  int
	unsure bool // the solver did not know
	path   []step
}

// node is a state of the graph.
type node struct {
	es     []sre.Expr
	edges  []sfa.Edge // by how far they lead
	far    int        // edges to the nearest node that is likely to accept; -1 where none is known
	onPath bool
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
	s.graph = sfa.NewLazy(s.b,
		sfa.Reading{Ops: s.ops, Sees: s.sees, Last: s.skip},
		sfa.LazyLimits{States: maxNodes, Edges: maxEdges, Steps: s.meter}, es...)
	s.nodes = []*node{{es: es}}
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
		s.nodes[s.grown].edges = slices.Clone(s.graph.Edges(s.grown))
		for i := len(s.nodes); i < s.graph.Len(); i++ {
			s.nodes = append(s.nodes, &node{es: s.graph.Left(i)})
		}
		switch s.graph.Cut() {
		case sfa.StateLimit:
			s.cut = fmt.Sprintf("%d states", maxNodes)
		case sfa.EdgeLimit:
			s.cut = fmt.Sprintf("%d transitions", maxEdges)
		case sfa.StepLimit:
			s.stop()
		}
	}
}

// stop notes that the steps have run out.
func (s *search) stop() { s.cut = fmt.Sprintf("%d steps", maxSteps) }

// whole reports whether the graph has all that can be reached.
func (s *search) whole() bool { return s.grown == len(s.nodes) && s.cut == "" }

// ask answers the question for the graph that there is; no only where that is known.
func (s *search) ask() answer {
	s.distances()
	found := no
	s.tries = 0
	s.unsure = false
	if s.nodes[0].far >= 0 {
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

// distances computes far for all nodes and orders the edges by it.
func (s *search) distances() {
	far := s.graph.Distances(func(i int) bool { return s.likely(s.nodes[i].es) }, func(sfa.Edge) int { return 1 })
	for i, n := range s.nodes {
		n.far = far[i]
		slices.SortStableFunc(n.edges, func(x, y sfa.Edge) int { return far[x.To] - far[y.To] })
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
		if to := s.nodes[e.To]; to.onPath || to.far < 0 {
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

func (s *search) follow(e sfa.Edge) answer {
	st := step{e.Op, s.fresh.of(e.Op, len(s.path))}
	s.solver.Push()
	defer s.solver.Pop()
	s.solver.Assert(s.b.L.Replace(e.When, st.fields))
	if s.require != nil {
		s.solver.Assert(s.require(e.Op, st.fields, len(s.path)))
	}
	v := s.solver.Check(s.ctx)
	if v == logic.Unsat {
		return no
	}
	// A trace that may exist leads to no report, so going on is sound.
	s.unsure = s.unsure || v == logic.Unknown
	s.path = append(s.path, st)
	a := s.try(e.To)
	s.path = s.path[:len(s.path)-1]
	return a
}
