package hunted

import (
	"errors"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/hunted/right/digraph"
)

var _ = walked("digraph", func(w *walk) {
	acyclic := w.one(2)
	g := digraph.New()
	if acyclic {
		g = digraph.NewAcyclic()
	}
	type edge struct{ from, to string }
	nodes, edges := map[string]bool{}, map[edge]bool{}
	// distances from a node, by rounds over all edges
	reach := func(from string) map[string]int {
		d := map[string]int{}
		if nodes[from] {
			d[from] = 0
		}
		for range nodes {
			for e := range edges {
				n, ok := d[e.from]
				if old, seen := d[e.to]; ok && (!seen || n+1 < old) {
					d[e.to] = n + 1
				}
			}
		}
		return d
	}
	isPath := func(call string, path []string) {
		for i := 1; i < len(path); i++ {
			w.same(call, vals(edges[edge{path[i-1], path[i]}]), vals(true))
		}
	}
	for w.next() {
		a, b := string("abcdef"[w.IntN(6)]), string("abcdef"[w.IntN(6)])
		switch w.IntN(16) {
		case 0, 1:
			g.AddNode(a, b)
			nodes[a], nodes[b] = true, true
		case 2, 3, 4, 5:
			var want error
			_, back := reach(b)[a]
			switch {
			case !nodes[a] || !nodes[b]:
				want = digraph.ErrNoNode
			case edges[edge{a, b}]:
				want = digraph.ErrExists
			case acyclic && back:
				var cycle *digraph.CycleError
				w.same("AddEdge", vals(errors.As(g.AddEdge(a, b), &cycle)), vals(true))
				w.same("AddEdge", vals(cycle.Path[0], cycle.Path[len(cycle.Path)-1]), vals(a, a))
				isPath("AddEdge", cycle.Path[1:])
				continue
			}
			err := g.AddEdge(a, b)
			w.same("AddEdge", vals(errors.Is(err, want), err == nil), vals(true, want == nil))
			if want == nil {
				edges[edge{a, b}] = true
			}
		case 6:
			w.same("RemoveEdge", vals(g.RemoveEdge(a, b)), vals(edges[edge{a, b}]))
			delete(edges, edge{a, b})
		case 7:
			w.same("RemoveNode", vals(g.RemoveNode(a) == nil), vals(nodes[a]))
			delete(nodes, a)
			maps.DeleteFunc(edges, func(e edge, _ bool) bool { return e.from == a || e.to == a })
		case 8:
			w.same("Len", vals(g.Len()), vals(len(nodes), len(edges)))
		case 10:
			all := slices.Sorted(maps.Keys(nodes))
			from := slices.DeleteFunc(slices.Clone(all), func(n string) bool { return !edges[edge{a, n}] })
			to := slices.DeleteFunc(all, func(n string) bool { return !edges[edge{n, a}] })
			w.same("From", vals(g.From(a)), vals(from))
			w.same("To", vals(g.To(a)), vals(to))
		case 11, 12:
			path := g.Path(a, b)
			n, ok := reach(a)[b]
			w.same("Path", vals(path != nil), vals(ok))
			if ok {
				w.same("Path", vals(path[0], path[len(path)-1], len(path)), vals(a, b, n+1))
				isPath("Path", path)
			}
		case 13, 14:
			var want []string
			left := maps.Clone(nodes)
			for len(left) > 0 {
				free := slices.DeleteFunc(slices.Sorted(maps.Keys(left)), func(n string) bool {
					return slices.ContainsFunc(slices.Collect(maps.Keys(left)), func(m string) bool { return edges[edge{m, n}] })
				})
				if len(free) == 0 {
					break
				}
				want = append(want, free[0])
				delete(left, free[0])
			}
			got, err := g.Order()
			w.same("Order", vals(err == nil), vals(len(left) == 0))
			var cycle *digraph.CycleError
			if errors.As(err, &cycle) {
				w.same("Order", vals(len(cycle.Path) > 1, cycle.Path[0]), vals(true, cycle.Path[len(cycle.Path)-1]))
				isPath("Order", cycle.Path)
			} else {
				w.same("Order", vals(got), vals(want))
			}
		default:
			if w.one(3) {
				c := g.Clone()
				c.RemoveNode(a)
				c.AddNode("z")
			}
		}
	}
})
