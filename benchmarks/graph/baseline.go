package graph

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// ends are the ends of random edges, as published: some are nodes, and some are not.
var ends = rapid.IntRange(-1, 6)

func end(t *rapid.T, name string) rt.Value { return rt.IntValue(int64(ends.Draw(t, name))) }

// Random performs random operations, all equally likely, with rapid's state
// machine driver. The published baseline never asks whether the graph is connected, and so
// cannot find anything; this one does.
func Random(s *rt.Session) {
	s.Call("init")
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init":        func(*rapid.T) { s.Call("init") },
		"newNode":     func(*rapid.T) { s.Call("newNode") },
		"addEdge":     func(t *rapid.T) { s.Call("addEdge", end(t, "src"), end(t, "dst")) },
		"isConnected": func(*rapid.T) { s.Call("isConnected") },
	})
}

// Handwritten is the usual generator of connected graphs: each new node gets an edge from an
// earlier one, then some more edges follow, and the last operation is IsConnected.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	s.Call("init")
	nodes := s.Call("newNode")
	any := func(name string) rt.Value { return nodes[rapid.IntRange(0, len(nodes)-1).Draw(t, name)] }
	for range rapid.IntRange(1, 6).Draw(t, "nodes") {
		from := any("from")
		nodes = append(nodes, s.Call("newNode")...)
		s.Call("addEdge", from, nodes[len(nodes)-1])
	}
	for range rapid.IntRange(0, 3).Draw(t, "more edges") {
		s.Call("addEdge", any("src"), any("dst"))
	}
	s.Call("isConnected")
}
