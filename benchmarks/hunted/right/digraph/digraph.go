// Package digraph provides directed graphs without multiple edges.
package digraph

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Errors of a Graph.
var (
	ErrNoNode = errors.New("digraph: no such node")
	ErrExists = errors.New("digraph: already there")
)

// CycleError is the error of an edge that would close a cycle, or of an order that cannot be made
// because of one. Path begins and ends with the same node.
type CycleError struct{ Path []string }

func (e *CycleError) Error() string { return "digraph: cycle " + strings.Join(e.Path, " -> ") }

// Graph is a directed graph whose nodes are strings. Use New or NewAcyclic to make one. A loop from
// a node to itself is an edge, and a cycle.
type Graph struct {
	acyclic bool
	out, in map[string]map[string]bool
	edges   int
}

// New returns a graph without nodes.
func New() *Graph {
	return &Graph{out: map[string]map[string]bool{}, in: map[string]map[string]bool{}}
}

// NewAcyclic returns a graph without nodes that never gets a cycle.
func NewAcyclic() *Graph {
	g := New()
	g.acyclic = true
	return g
}

// AddNode adds nodes. Those that are there already stay as they are.
func (g *Graph) AddNode(nodes ...string) {
	for _, n := range nodes {
		if g.out[n] == nil {
			g.out[n] = map[string]bool{}
			g.in[n] = map[string]bool{}
		}
	}
}

// AddEdge adds an edge between nodes. The error is ErrNoNode if one of them is not there, ErrExists
// if the edge is there, and in an acyclic graph a *CycleError if it would close a cycle.
func (g *Graph) AddEdge(from, to string) error {
	for _, n := range []string{from, to} {
		if g.out[n] == nil {
			return fmt.Errorf("%w: %q", ErrNoNode, n)
		}
	}
	if g.out[from][to] {
		return ErrExists
	}
	if g.acyclic {
		if path := g.Path(to, from); path != nil {
			return &CycleError{append([]string{from}, path...)}
		}
	}
	g.out[from][to] = true
	g.in[to][from] = true
	g.edges++
	return nil
}

// RemoveEdge removes an edge and reports whether it was there.
func (g *Graph) RemoveEdge(from, to string) bool {
	if !g.out[from][to] {
		return false
	}
	delete(g.out[from], to)
	delete(g.in[to], from)
	g.edges--
	return true
}

// RemoveNode removes a node and all its edges. The error is ErrNoNode if it is not there.
func (g *Graph) RemoveNode(node string) error {
	if g.out[node] == nil {
		return fmt.Errorf("%w: %q", ErrNoNode, node)
	}
	for to := range g.out[node] {
		delete(g.in[to], node)
		g.edges--
	}
	for from := range g.in[node] {
		delete(g.out[from], node)
		g.edges--
	}
	delete(g.out, node)
	delete(g.in, node)
	return nil
}

// Len returns the numbers of nodes and of edges.
func (g *Graph) Len() (nodes, edges int) { return len(g.out), g.edges }

// From returns the nodes to which edges lead from a node, sorted.
func (g *Graph) From(node string) []string { return slices.Sorted(maps.Keys(g.out[node])) }

// To returns the nodes from which edges lead to a node, sorted.
func (g *Graph) To(node string) []string { return slices.Sorted(maps.Keys(g.in[node])) }

// Path returns the nodes on a shortest path, both ends included, and nil if there is none. The path
// from a node to itself is that node alone. Of several shortest paths it is the first one in the
// order of strings.
func (g *Graph) Path(from, to string) []string {
	if g.out[from] == nil || g.out[to] == nil {
		return nil
	}
	before := map[string]string{from: from}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		node := queue[0]
		if node == to {
			break
		}
		for _, next := range g.From(node) {
			if _, seen := before[next]; !seen {
				before[next] = node
				queue = append(queue, next)
			}
		}
	}
	if _, ok := before[to]; !ok {
		return nil
	}
	path := []string{to}
	for node := to; node != from; node = before[node] {
		path = append(path, before[node])
	}
	slices.Reverse(path)
	return path
}

// Order returns all nodes such that edges lead forward. Where that leaves a choice, nodes are
// sorted. The error is a *CycleError, whose path is one of the cycles, if there is no such order.
func (g *Graph) Order() ([]string, error) {
	missing := map[string]int{}
	var ready []string
	for node, in := range g.in {
		missing[node] = len(in)
		if len(in) == 0 {
			ready = append(ready, node)
		}
	}
	order := make([]string, 0, len(g.out))
	for len(ready) > 0 {
		slices.Sort(ready)
		node := ready[0]
		ready = ready[1:]
		order = append(order, node)
		for _, next := range g.From(node) {
			if missing[next]--; missing[next] == 0 {
				ready = append(ready, next)
			}
		}
	}
	if len(order) < len(g.out) {
		return nil, &CycleError{g.cycle()}
	}
	return order, nil
}

// cycle returns the nodes of a cycle.
func (g *Graph) cycle() []string {
	for _, node := range slices.Sorted(maps.Keys(g.out)) {
		for _, next := range g.From(node) {
			if path := g.Path(next, node); path != nil {
				return append([]string{node}, path...)
			}
		}
	}
	return nil
}

// Clone returns an independent copy of the graph.
func (g *Graph) Clone() *Graph {
	c := &Graph{acyclic: g.acyclic, out: map[string]map[string]bool{}, in: map[string]map[string]bool{}, edges: g.edges}
	for node := range g.out {
		c.out[node] = maps.Clone(g.out[node])
		c.in[node] = maps.Clone(g.in[node])
	}
	return c
}
