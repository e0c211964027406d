package graph

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Adapter lets the runtime perform the operations of the spec on a graph.
func Adapter(g *Graph) rt.Adapter { return calls.Adapter(g) }

var calls = event.Calls[*Graph]{
	"init": func(g *Graph, _ []rt.Value) []rt.Value {
		g.Init()
		return nil
	},
	"newNode": func(g *Graph, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.IntValue(int64(g.NewNode()))}
	},
	"addEdge": func(g *Graph, args []rt.Value) []rt.Value {
		g.AddEdge(int(args[0].Int()), int(args[1].Int()))
		return nil
	},
	"isConnected": func(g *Graph, _ []rt.Value) []rt.Value {
		return []rt.Value{rt.BoolValue(g.IsConnected())}
	},
}
