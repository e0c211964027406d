package graph

import (
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// edge is an edge of the model.
type edge struct{ src, dst int }

// connected is the plain definition: what is reached grows until it grows no more.
func connected(nodes int, edges []edge) bool {
	reached := map[int]bool{0: true}
	for before := 0; before < len(reached); {
		before = len(reached)
		for _, e := range edges {
			if reached[e.src] {
				reached[e.dst] = true
			}
		}
	}
	return nodes > 0 && len(reached) == nodes
}

// TestNewAgainstModel compares the fixed twin with a list of edges on random runs.
func TestNewAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := New()
		nodes, edges := -1, []edge(nil) // -1 where no graph is begun
		t.Repeat(map[string]func(*rapid.T){
			"init": func(t *rapid.T) {
				if nodes >= 0 && rapid.IntRange(0, 5).Draw(t, "again") > 0 {
					t.Skip("longer graphs tell more")
				}
				g.Init()
				nodes, edges = 0, nil
			},
			"newNode": func(t *rapid.T) {
				if got := g.NewNode(); got != nodes {
					t.Fatalf("NewNode = %d, want %d", got, nodes)
				}
				if nodes >= 0 {
					nodes++
				}
			},
			"addEdge": func(t *rapid.T) {
				e := edge{ends.Draw(t, "src"), ends.Draw(t, "dst")}
				g.AddEdge(e.src, e.dst)
				if min(e.src, e.dst) >= 0 && max(e.src, e.dst) < nodes {
					edges = append(edges, e)
				}
			},
			"": func(t *rapid.T) {
				if got, want := g.IsConnected(), connected(nodes, edges); got != want {
					t.Fatalf("IsConnected = %v with %d nodes and %v, want %v", got, nodes, edges, want)
				}
			},
		})
	})
}

// TestBuggyMissesFarNodes shows the seeded bug: a chain of three edges is too long,
// unless there is a shortcut.
func TestBuggyMissesFarNodes(t *testing.T) {
	chain := []edge{{0, 1}, {1, 2}, {2, 3}}
	for _, c := range []struct {
		name        string
		g           *Graph
		more        []edge
		isConnected bool
	}{
		{"buggy", NewBuggy(), nil, false},
		{"buggy, with a shortcut", NewBuggy(), []edge{{0, 2}}, true},
		{"fixed", New(), nil, true},
	} {
		c.g.Init()
		for range 4 {
			c.g.NewNode()
		}
		for _, e := range append(chain, c.more...) {
			c.g.AddEdge(e.src, e.dst)
		}
		if got := c.g.IsConnected(); got != c.isConnected {
			t.Errorf("%s: IsConnected = %v, want %v", c.name, got, c.isConnected)
		}
	}
}
