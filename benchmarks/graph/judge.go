package graph

import (
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Misjudged builds the graph of a run anew, in the plainest way, and returns an error where the run
// was told otherwise whether it is connected.
func Misjudged(run rt.Trace) error {
	var nodes []int64
	ways := map[int64][]int64{}
	for _, e := range run {
		switch e.Op.Name {
		case "init":
			nodes, ways = nil, map[int64][]int64{}
		case "newNode":
			nodes = append(nodes, e.Values[0].Int())
		case "addEdge":
			from, to := e.Values[0].Int(), e.Values[1].Int()
			ways[from] = append(ways[from], to)
		case "isConnected":
			if told := e.Values[0].Bool(); told != reached(nodes, ways) {
				return fmt.Errorf("of a graph with %d nodes it says connected = %t", len(nodes), told)
			}
		}
	}
	return nil
}

// reached reports whether there is a way from node 0 to each of the nodes.
func reached(nodes []int64, ways map[int64][]int64) bool {
	seen := map[int64]bool{}
	var visit func(int64)
	visit = func(n int64) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, m := range ways[n] {
			visit(m)
		}
	}
	visit(0)
	for _, n := range nodes {
		if !seen[n] {
			return false
		}
	}
	return len(nodes) > 0
}
