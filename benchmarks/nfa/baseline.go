package nfa

import (
	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
)

var (
	// numbers are the nodes of random operations, as published: some exist, and some do not.
	numbers = rapid.IntRange(-1, 6)
	labels  = rapid.SampledFrom([]string{"a", "b", "c", "d", "e"})
)

func node(t *rapid.T, name string) rt.Value { return rt.IntValue(int64(numbers.Draw(t, name))) }

func label(t *rapid.T) rt.Value { return rt.StringValue(labels.Draw(t, "label")) }

// Random performs random operations, all equally likely, with rapid's state machine driver. The
// published baseline never calls IsNFA, so it cannot find the bug; this one does.
func Random(s *rt.Session) {
	s.Call("init")
	s.Rapid().Repeat(map[string]func(*rapid.T){
		"init":       func(*rapid.T) { s.Call("init") },
		"newNode":    func(*rapid.T) { s.Call("newNode") },
		"setInitial": func(t *rapid.T) { s.Call("setInitial", node(t, "node")) },
		"setFinal":   func(t *rapid.T) { s.Call("setFinal", node(t, "node")) },
		"addEdge":    func(t *rapid.T) { s.Call("addEdge", node(t, "src"), label(t), node(t, "dst")) },
		"isNFA":      func(*rapid.T) { s.Call("isNFA") },
	})
}

// Handwritten is the usual generator of automata of which all nodes are reached: each node is
// entered from one of the nodes before it, then there are some more edges and a final node or two,
// and in the end it asks.
func Handwritten(s *rt.Session) {
	t := s.Rapid()
	s.Call("init")
	nodes := []rt.Answer{s.From(s.Call("newNode"), 0)}
	any := func(name string) rt.Answer { return nodes[rapid.IntRange(0, len(nodes)-1).Draw(t, name)] }
	s.Call("setInitial", nodes[0])
	for range rapid.IntRange(0, 5).Draw(t, "nodes") {
		from := any("from")
		nodes = append(nodes, s.From(s.Call("newNode"), 0))
		s.Call("addEdge", from, label(t), nodes[len(nodes)-1])
	}
	for range rapid.IntRange(0, 8).Draw(t, "more edges") {
		s.Call("addEdge", any("src"), label(t), any("dst"))
	}
	for range rapid.IntRange(1, 2).Draw(t, "final nodes") {
		s.Call("setFinal", any("final"))
	}
	s.Call("isNFA")
}
