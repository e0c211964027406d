package graph

import (
	"context"
	"fmt"

	rt "github.com/clouseau-go/clouseau/runtime"
)

// Adapter lets the runtime perform the operations of the spec on a graph.
func Adapter(g *Graph) rt.Adapter { return &adapter{graph: g} }

type adapter struct {
	rt.CallOnly
	graph *Graph
}

func (a *adapter) Call(_ context.Context, op string, args []rt.Value) ([]rt.Value, error) {
	switch op {
	case "init":
		a.graph.Init()
		return nil, nil
	case "newNode":
		return []rt.Value{rt.IntValue(int64(a.graph.NewNode()))}, nil
	case "addEdge":
		a.graph.AddEdge(int(args[0].Int()), int(args[1].Int()))
		return nil, nil
	case "isConnected":
		return []rt.Value{rt.BoolValue(a.graph.IsConnected())}, nil
	}
	return nil, fmt.Errorf("graph: no operation %s", op)
}

func (a *adapter) Close() error { return nil }
