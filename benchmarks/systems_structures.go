package benchmarks

import (
	_ "embed"

	"github.com/clouseau-go/clouseau/benchmarks/filesystem"
	"github.com/clouseau-go/clouseau/benchmarks/graph"
	"github.com/clouseau-go/clouseau/benchmarks/nfa"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/uhat"
)

// The specs of the systems that build something, as they stand in folders of their own.
var (
	//go:embed filesystem/filesystem.clouseau.hcl
	filesystemSpec string
	//go:embed filesystemw/filesystemw.clouseau.hcl
	filesystemwSpec string
	//go:embed graph/graph.clouseau.hcl
	graphSpec string
	//go:embed graphw/graphw.clouseau.hcl
	graphwSpec string
	//go:embed nfa/nfa.clouseau.hcl
	nfaSpec string
	//go:embed nfaw/nfaw.clouseau.hcl
	nfawSpec string
)

// structures returns the systems that build something: trees of files, graphs, automata.
func structures() []System {
	return []System{
		fileSystem("filesystem", filesystemSpec, false),
		fileSystem("filesystemw", filesystemwSpec, true),
		graphs("graph", graphSpec, false),
		graphs("graphw", graphwSpec, true),
		automata("nfa", nfaSpec, false),
		automata("nfaw", nfawSpec, true),
	}
}

// fileSystem is the file system under one of its specs.
func fileSystem(name, text string, weak bool) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return filesystem.Adapter(filesystem.NewBuggy()) },
			func() rt.Adapter { return filesystem.Adapter(filesystem.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(filesystem.Random, filesystem.Handwritten) },
		Registry:  interp.Registry{Funcs: filesystem.Functions()},
	}
}

// graphs is the graph under one of its specs.
func graphs(name, text string, weak bool) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return graph.Adapter(graph.NewBuggy()) },
			func() rt.Adapter { return graph.Adapter(graph.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(graph.Random, graph.Handwritten) },
	}
}

// automata is the automaton under one of its specs.
func automata(name, text string, weak bool) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return nfa.Adapter(nfa.NewBuggy()) },
			func() rt.Adapter { return nfa.Adapter(nfa.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(nfa.Random, nfa.Handwritten) },
	}
}
