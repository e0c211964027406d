package sfa_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/sfa"
)

// TestComponents compares components with the definition: vertices that reach one another, and
// each component before those that lead to it.
func TestComponents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 7).Draw(t, "vertices")
		next := make([][]int, n)
		reach := make([][]bool, n)
		for v := range n {
			next[v] = rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 3).Draw(t, "edges")
			reach[v] = make([]bool, n)
			reach[v][v] = true
			for _, to := range next[v] {
				reach[v][to] = true
			}
		}
		for k := range n {
			for u := range n {
				for v := range n {
					reach[u][v] = reach[u][v] || reach[u][k] && reach[k][v]
				}
			}
		}
		got := sfa.Components(n, func(v int, edge func(int)) {
			for _, to := range next[v] {
				edge(to)
			}
		})
		place := make([]int, n)
		all := slices.Concat(got...)
		for i, c := range got {
			if !slices.IsSorted(c) {
				t.Fatalf("the component %v is not in order", c)
			}
			for _, v := range c {
				place[v] = i
			}
		}
		if slices.Sort(all); len(all) != n || len(slices.Compact(all)) != n {
			t.Fatalf("components %v of %d vertices", got, n)
		}
		for u := range n {
			for v := range n {
				if same := reach[u][v] && reach[v][u]; same != (place[u] == place[v]) {
					t.Errorf("components %v of %v: %d and %d", got, next, u, v)
				}
				if reach[u][v] && place[v] > place[u] {
					t.Errorf("components %v of %v: %d leads to %d", got, next, u, v)
				}
			}
		}
	})
}
