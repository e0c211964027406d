package graph_test

import (
	"maps"
	"slices"

	"github.com/dominikbraun/graph"
)

type net struct{ graph.Graph[int, int] }

func newDirected() *net   { return &net{graph.New(graph.IntHash, graph.Directed(), graph.Weighted())} }
func newUndirected() *net { return &net{graph.New(graph.IntHash, graph.Weighted())} }
func newAcyclic() *net {
	return &net{graph.New(graph.IntHash, graph.Directed(), graph.PreventCycles(), graph.Weighted())}
}

func (n *net) AddVertex(v int) bool    { return n.Graph.AddVertex(v) == nil }
func (n *net) RemoveVertex(v int) bool { return n.Graph.RemoveVertex(v) == nil }
func (n *net) AddEdge(v, w, weight int) bool {
	return n.Graph.AddEdge(v, w, graph.EdgeWeight(weight)) == nil
}
func (n *net) RemoveEdge(v, w int) bool { return n.Graph.RemoveEdge(v, w) == nil }

func (n *net) UpdateEdge(v, w, weight int) bool {
	return n.Graph.UpdateEdge(v, w, graph.EdgeWeight(weight)) == nil
}

func (n *net) Edge(v, w int) (weight int, ok bool) {
	e, err := n.Graph.Edge(v, w)
	return e.Properties.Weight, err == nil
}

func (n *net) Order() int { k, _ := n.Graph.Order(); return k }
func (n *net) Size() int  { k, _ := n.Graph.Size(); return k }

func (n *net) Edges() (weights []int) {
	es, _ := n.Graph.Edges()
	for _, e := range es {
		weights = append(weights, e.Properties.Weight)
	}
	return weights
}

func weights(m map[int]graph.Edge[int]) (all []int) {
	for _, w := range slices.Sorted(maps.Keys(m)) {
		all = append(all, w, m[w].Properties.Weight)
	}
	return all
}

func (n *net) After(v int) []int  { m, _ := n.AdjacencyMap(); return weights(m[v]) }
func (n *net) Before(v int) []int { m, _ := n.PredecessorMap(); return weights(m[v]) }

func (n *net) Clone() bool {
	c, err := n.Graph.Clone()
	if err == nil {
		n.Graph = c
	}
	return err == nil
}

func (n *net) Reached(v int) (all []int) {
	graph.BFS(n.Graph, v, func(w int) bool { all = append(all, w); return false })
	return all
}

func (n *net) Deep(v int) (all []int) {
	graph.DFS(n.Graph, v, func(w int) bool { all = append(all, w); return false })
	return all
}

func (n *net) Distance(v, w int) (weight int, ok bool) {
	path, err := graph.ShortestPath(n.Graph, v, w)
	for i := 1; i < len(path); i++ {
		d, _ := n.Edge(path[i-1], path[i])
		weight += d
	}
	return weight, err == nil
}

func (n *net) Paths(v, w int) int {
	paths, _ := graph.AllPathsBetween(n.Graph, v, w)
	return len(paths)
}

func (n *net) Tree() (weight int) {
	t, err := graph.MinimumSpanningTree(n.Graph)
	if err != nil {
		return 0
	}
	es, _ := t.Edges()
	for _, e := range es {
		weight += e.Properties.Weight
	}
	return weight
}

// matrix is a set of vertices, and of edges with weights; an undirected edge is there both ways.
type matrix struct {
	vs       map[int]bool
	es       map[[2]int]int
	directed bool
	acyclic  bool
}

func newMatrix() *matrix        { return &matrix{map[int]bool{}, map[[2]int]int{}, true, false} }
func newBothWays() *matrix      { return &matrix{map[int]bool{}, map[[2]int]int{}, false, false} }
func newAcyclicMatrix() *matrix { return &matrix{map[int]bool{}, map[[2]int]int{}, true, true} }

func (m *matrix) AddVertex(v int) bool {
	was := m.vs[v]
	m.vs[v] = true
	return !was
}

func (m *matrix) RemoveVertex(v int) bool {
	if !m.vs[v] || len(m.After(v))+len(m.Before(v)) > 0 {
		return false
	}
	delete(m.vs, v)
	return true
}

func (m *matrix) put(v, w, weight int) {
	m.es[[2]int{v, w}] = weight
	if !m.directed {
		m.es[[2]int{w, v}] = weight
	}
}

func (m *matrix) AddEdge(v, w, weight int) bool {
	_, ok := m.es[[2]int{v, w}]
	if ok || !m.vs[v] || !m.vs[w] || m.acyclic && slices.Contains(m.Reached(w), v) {
		return false
	}
	m.put(v, w, weight)
	return true
}

func (m *matrix) UpdateEdge(v, w, weight int) bool {
	_, ok := m.es[[2]int{v, w}]
	if ok {
		m.put(v, w, weight)
	}
	return ok
}

func (m *matrix) RemoveEdge(v, w int) bool {
	_, ok := m.es[[2]int{v, w}]
	delete(m.es, [2]int{v, w})
	if !m.directed {
		delete(m.es, [2]int{w, v})
	}
	return ok
}

func (m *matrix) Edge(v, w int) (int, bool) { weight, ok := m.es[[2]int{v, w}]; return weight, ok }
func (m *matrix) Order() int                { return len(m.vs) }
func (m *matrix) Size() int                 { return len(m.Edges()) }
func (m *matrix) Clone() bool               { return true }

func (m *matrix) Edges() (all []int) {
	for e, w := range m.es {
		if m.directed || e[0] <= e[1] {
			all = append(all, w)
		}
	}
	return all
}

func (m *matrix) After(v int) (all []int) {
	for w := range 9 {
		if d, ok := m.es[[2]int{v, w}]; ok {
			all = append(all, w, d)
		}
	}
	return all
}

func (m *matrix) Before(v int) (all []int) {
	for w := range 9 {
		if d, ok := m.es[[2]int{w, v}]; ok {
			all = append(all, w, d)
		}
	}
	return all
}

func (m *matrix) Reached(v int) (all []int) {
	if m.vs[v] {
		all = []int{v}
	}
	for i := 0; i < len(all); i++ {
		for w := range 9 {
			if _, ok := m.es[[2]int{all[i], w}]; ok && !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	return all
}

func (m *matrix) Deep(v int) []int { return m.Reached(v) }

func (m *matrix) Distance(v, w int) (int, bool) {
	to := map[int]int{v: 0}
	for range 9 {
		for e, d := range m.es {
			if from, ok := to[e[0]]; ok {
				if old, ok := to[e[1]]; !ok || from+d < old {
					to[e[1]] = from + d
				}
			}
		}
	}
	d, ok := to[w]
	return d, ok && (v == w || m.vs[v] && m.vs[w])
}

func (m *matrix) Paths(v, w int) int { return m.paths(v, w, []int{v}) }

func (m *matrix) paths(v, w int, seen []int) (n int) {
	if v == w {
		return 1
	}
	for x := range 9 {
		if _, ok := m.es[[2]int{v, x}]; ok && !slices.Contains(seen, x) {
			n += m.paths(x, w, append(slices.Clone(seen), x))
		}
	}
	return n
}

func (m *matrix) Tree() (weight int) {
	in := map[int]int{}
	for v := range m.vs {
		in[v] = v
	}
	es := slices.SortedFunc(maps.Keys(m.es), func(a, b [2]int) int { return m.es[a] - m.es[b] })
	for _, e := range es {
		if a, b := in[e[0]], in[e[1]]; a != b {
			weight += m.es[e]
			for v, c := range in {
				if c == b {
					in[v] = a
				}
			}
		}
	}
	return weight
}
