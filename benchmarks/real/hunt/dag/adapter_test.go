package dag_test

import (
	"maps"
	"slices"

	"github.com/heimdalr/dag"
)

type sut struct{ d *dag.DAG }

func newSUT() *sut { return &sut{dag.NewDAG()} }

func keys(m map[string]interface{}) []string { return slices.Sorted(maps.Keys(m)) }
func sorted(s []string) []string             { slices.Sort(s); return s }

func (s *sut) AddVertex(id, v string) bool     { return s.d.AddVertexByID(id, v) == nil }
func (s *sut) AddEdge(a, b string) bool        { return s.d.AddEdge(a, b) == nil }
func (s *sut) DeleteEdge(a, b string) bool     { return s.d.DeleteEdge(a, b) == nil }
func (s *sut) DeleteVertex(id string) bool     { return s.d.DeleteVertex(id) == nil }
func (s *sut) IsEdge(a, b string) (bool, bool) { is, err := s.d.IsEdge(a, b); return is, err == nil }
func (s *sut) IsLeaf(id string) (bool, bool)   { is, err := s.d.IsLeaf(id); return is, err == nil }
func (s *sut) IsRoot(id string) (bool, bool)   { is, err := s.d.IsRoot(id); return is, err == nil }
func (s *sut) Leaves() []string                { return keys(s.d.GetLeaves()) }
func (s *sut) Roots() []string                 { return keys(s.d.GetRoots()) }
func (s *sut) Order() int                      { return s.d.GetOrder() }
func (s *sut) Size() int                       { return s.d.GetSize() }
func (s *sut) Vertices() []string              { return keys(s.d.GetVertices()) }
func (s *sut) Parents(id string) ([]string, bool) {
	m, err := s.d.GetParents(id)
	return keys(m), err == nil
}
func (s *sut) Children(id string) ([]string, bool) {
	m, err := s.d.GetChildren(id)
	return keys(m), err == nil
}
func (s *sut) Ancestors(id string) ([]string, bool) {
	m, err := s.d.GetAncestors(id)
	return keys(m), err == nil
}
func (s *sut) Descendants(id string) ([]string, bool) {
	m, err := s.d.GetDescendants(id)
	return keys(m), err == nil
}
func (s *sut) OrderedAncestors(id string) ([]string, bool) {
	m, err := s.d.GetOrderedAncestors(id)
	return sorted(m), err == nil
}
func (s *sut) OrderedDescendants(id string) ([]string, bool) {
	m, err := s.d.GetOrderedDescendants(id)
	return sorted(m), err == nil
}

// The copies have the vertices; their ids may be others.
func values(d *dag.DAG) (out []string) {
	for _, v := range d.GetVertices() {
		out = append(out, v.(string))
	}
	return sorted(out)
}
func (s *sut) DescendantsGraph(id string) ([]string, int, bool) {
	d, _, err := s.d.GetDescendantsGraph(id)
	if err != nil {
		return nil, 0, false
	}
	return values(d), d.GetSize(), true
}
func (s *sut) AncestorsGraph(id string) ([]string, int, bool) {
	d, _, err := s.d.GetAncestorsGraph(id)
	if err != nil {
		return nil, 0, false
	}
	return values(d), d.GetSize(), true
}
func (s *sut) Reduce() { s.d.ReduceTransitively() }
func (s *sut) Flush()  { s.d.FlushCaches() }
func (s *sut) Copy() bool {
	c, err := s.d.Copy()
	if err == nil {
		s.d = c
	}
	return err == nil
}

type visits []string

func (v *visits) Visit(x dag.Vertexer) { id, _ := x.Vertex(); *v = append(*v, id) }

func (s *sut) OrderedWalk() ([]string, bool) {
	var v visits
	s.d.OrderedWalk(&v)
	ok := true
	for i, a := range v {
		for _, b := range v[:i] {
			if m, err := s.d.GetChildren(a); err == nil && m[b] != nil {
				ok = false
			}
		}
	}
	return sorted(slices.Clone([]string(v))), ok
}
func (s *sut) WalkBFS() []string { var v visits; s.d.BFSWalk(&v); return sorted(v) }
func (s *sut) WalkDFS() []string { var v visits; s.d.DFSWalk(&v); return sorted(v) }

// The reference has what the comments of the methods say: when there is an error, that DeleteVertex
// "also deletes all attached edges", and that Copy "returns a copy of the DAG".
type ref struct {
	v map[string]string
	e map[[2]string]bool
}

func newRef() *ref { return &ref{map[string]string{}, map[[2]string]bool{}} }

func (r *ref) has(id string) bool { _, ok := r.v[id]; return ok }
func (r *ref) reach(a string, next func(string) []string) map[string]bool {
	seen := map[string]bool{}
	todo := next(a)
	for len(todo) > 0 {
		x := todo[0]
		todo = todo[1:]
		if !seen[x] {
			seen[x] = true
			todo = append(todo, next(x)...)
		}
	}
	return seen
}
func (r *ref) kids(a string) (out []string) {
	for e := range r.e {
		if e[0] == a {
			out = append(out, e[1])
		}
	}
	return sorted(out)
}
func (r *ref) folks(a string) (out []string) {
	for e := range r.e {
		if e[1] == a {
			out = append(out, e[0])
		}
	}
	return sorted(out)
}
func set(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }
func (r *ref) AddVertex(id, v string) bool {
	if r.has(id) {
		return false
	}
	for _, w := range r.v {
		if v == w {
			return false
		}
	}
	r.v[id] = v
	return true
}
func (r *ref) AddEdge(a, b string) bool {
	if !r.has(a) || !r.has(b) || a == b || r.e[[2]string{a, b}] || r.reach(b, r.kids)[a] {
		return false
	}
	r.e[[2]string{a, b}] = true
	return true
}
func (r *ref) DeleteEdge(a, b string) bool {
	ok := r.e[[2]string{a, b}]
	delete(r.e, [2]string{a, b})
	return ok
}
func (r *ref) DeleteVertex(id string) bool {
	ok := r.has(id)
	delete(r.v, id)
	maps.DeleteFunc(r.e, func(e [2]string, _ bool) bool { return e[0] == id || e[1] == id })
	return ok
}
func (r *ref) IsEdge(a, b string) (bool, bool) {
	return r.e[[2]string{a, b}], r.has(a) && r.has(b) && a != b
}
func (r *ref) IsLeaf(id string) (bool, bool) { return r.has(id) && len(r.kids(id)) == 0, r.has(id) }
func (r *ref) IsRoot(id string) (bool, bool) { return r.has(id) && len(r.folks(id)) == 0, r.has(id) }
func (r *ref) where(f func(string) (bool, bool)) (out []string) {
	for id := range r.v {
		if is, _ := f(id); is {
			out = append(out, id)
		}
	}
	return sorted(out)
}
func (r *ref) Leaves() []string                              { return r.where(r.IsLeaf) }
func (r *ref) Roots() []string                               { return r.where(r.IsRoot) }
func (r *ref) Order() int                                    { return len(r.v) }
func (r *ref) Size() int                                     { return len(r.e) }
func (r *ref) Vertices() []string                            { return slices.Sorted(maps.Keys(r.v)) }
func (r *ref) Parents(id string) ([]string, bool)            { return r.folks(id), r.has(id) }
func (r *ref) Children(id string) ([]string, bool)           { return r.kids(id), r.has(id) }
func (r *ref) Ancestors(id string) ([]string, bool)          { return set(r.reach(id, r.folks)), r.has(id) }
func (r *ref) Descendants(id string) ([]string, bool)        { return set(r.reach(id, r.kids)), r.has(id) }
func (r *ref) OrderedAncestors(id string) ([]string, bool)   { return r.Ancestors(id) }
func (r *ref) OrderedDescendants(id string) ([]string, bool) { return r.Descendants(id) }
func (r *ref) sub(id string, next func(string) []string) ([]string, int, bool) {
	if !r.has(id) {
		return nil, 0, false
	}
	m := r.reach(id, next)
	m[id] = true
	n := 0
	for e := range r.e {
		if m[e[0]] && m[e[1]] {
			n++
		}
	}
	var out []string
	for k := range m {
		out = append(out, r.v[k])
	}
	return sorted(out), n, true
}
func (r *ref) DescendantsGraph(id string) ([]string, int, bool) { return r.sub(id, r.kids) }
func (r *ref) AncestorsGraph(id string) ([]string, int, bool)   { return r.sub(id, r.folks) }
func (r *ref) Reduce() {
	for e := range maps.Clone(r.e) {
		delete(r.e, e)
		if !r.reach(e[0], r.kids)[e[1]] {
			r.e[e] = true
		}
	}
}
func (r *ref) Flush()                        {}
func (r *ref) Copy() bool                    { return true }
func (r *ref) OrderedWalk() ([]string, bool) { return r.Vertices(), true }
func (r *ref) WalkBFS() []string             { return r.Vertices() }
func (r *ref) WalkDFS() []string             { return r.Vertices() }
