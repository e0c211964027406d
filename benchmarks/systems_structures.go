package benchmarks

import (
	"github.com/clouseau-go/clouseau/benchmarks/filesystem"
	"github.com/clouseau-go/clouseau/benchmarks/graph"
	"github.com/clouseau-go/clouseau/benchmarks/nfa"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/uhat"
)

// structures returns the systems that build something: trees of files, graphs, automata.
func structures() []System {
	return []System{
		{
			Name: "filesystem",
			SUTs: twins(
				func() rt.Adapter { return filesystem.Adapter(filesystem.NewBuggy()) },
				func() rt.Adapter { return filesystem.Adapter(filesystem.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(filesystem.Random, filesystem.Handwritten) },
			Registry:  interp.Registry{Funcs: filesystem.Functions()},
		},
		{
			Name: "graph",
			SUTs: twins(
				func() rt.Adapter { return graph.Adapter(graph.NewBuggy()) },
				func() rt.Adapter { return graph.Adapter(graph.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(graph.Random, graph.Handwritten) },
		},
		{
			Name: "nfa",
			SUTs: twins(
				func() rt.Adapter { return nfa.Adapter(nfa.NewBuggy()) },
				func() rt.Adapter { return nfa.Adapter(nfa.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(nfa.Random, nfa.Handwritten) },
		},
	}
}
