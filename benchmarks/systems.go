package benchmarks

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/batch"
	"github.com/clouseau-go/clouseau/benchmarks/handles"
	"github.com/clouseau-go/clouseau/benchmarks/hashtable"
	"github.com/clouseau-go/clouseau/benchmarks/kv"
	"github.com/clouseau-go/clouseau/benchmarks/lineserver"
	"github.com/clouseau-go/clouseau/benchmarks/set"
	"github.com/clouseau-go/clouseau/benchmarks/stack"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/transaction"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/uhat"
)

// System is a system under test with its spec.
type System struct {
	Name string
	File string // of the spec, relative to this package
	Spec string // its text
	// SUTs makes the system in its forms: "buggy", "fixed" and, of protocols, further mutants.
	SUTs []SUT
	// Baselines returns the scripts that synthesis is compared with. Their values have the sorts of
	// s, the loaded spec. It is nil for protocols, which are compared with the workload of the
	// spec.
	Baselines func(s *uhat.Spec) []sample.Strategy
	// Scheduled is the random script in which a strategy of package schedule chooses the system's
	// steps. It is nil if there are no steps.
	Scheduled func(*rt.Session)
	Registry  interp.Registry
	// Promises is the folder with the spec of promises, which systems with the same operations
	// share; empty: the one that has the name of the system.
	Promises string
	// Judge judges runs of applications on stores apart from the goal, to find what else is wrong.
	// It is nil for other systems.
	Judge func(trace rt.Trace) (store.Verdict, error)
	// Weak says that the spec is weak: it leaves out what finds the bug, to show the cost. The name
	// of such a system is that of the strong one and a w. Its spec is in the same folder.
	Weak bool
}

// weakSpec is the name of weak specs.
const weakSpec = "weak.clouseau.hcl"

// SUT is one form of a system.
type SUT struct {
	Name   string
	Open   func() rt.Adapter
	Mutant bool // [Mutants] selects it
	// Dial is there in place of Open if the environment may fail, such as a server.
	Dial func(context.Context) (rt.Adapter, error)
}

// Systems returns the systems that are libraries, in the order of the table: each with its spec,
// followed by the same system with the weak spec if its folder has one.
func Systems() []System {
	return specified(slices.Concat(stores(), services(), evaluators(), structures()))
}

// Generated returns all systems for which generators are synthesized: libraries, protocols, and
// applications on stores.
func Generated() []System { return slices.Concat(Systems(), Protocols(), applications()) }

// specified adds the specs, and after each system the one with the weak spec.
func specified(systems []System) []System {
	var out []System
	for _, s := range systems {
		s.File = specFile(s.Name)
		s.Spec = specText(s.File)
		out = append(out, s)
		weak := path.Join(s.Name, weakSpec)
		if _, err := fs.Stat(specs, weak); err == nil {
			s.Name, s.File, s.Spec, s.Weak = s.Name+"w", weak, specText(weak), true
			out = append(out, s)
		}
	}
	return out
}

// specFile returns the name of a system's spec, relative to this package.
func specFile(system string) string { return path.Join(system, system+".clouseau.hcl") }

// specText returns a spec from a system's folder.
func specText(file string) string {
	text, err := specs.ReadFile(file)
	if err != nil {
		panic(fmt.Sprintf("benchmarks: a system without its spec: %v", err))
	}
	return string(text)
}

// stores returns the systems that store data, in the memory of one goroutine.
func stores() []System {
	return []System{
		{
			Name: "stack",
			SUTs: twins(
				func() rt.Adapter { return stack.Adapter(stack.NewBuggy()) },
				func() rt.Adapter { return stack.Adapter(stack.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(stack.Random, stack.Handwritten) },
		},
		{
			Name: "set",
			SUTs: twins(
				func() rt.Adapter { return set.Adapter(set.NewBuggy()) },
				func() rt.Adapter { return set.Adapter(set.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(set.Random, set.Handwritten) },
		},
		{
			Name: "kv",
			SUTs: twins(
				func() rt.Adapter { return kv.Adapter(kv.NewBuggy()) },
				func() rt.Adapter { return kv.Adapter(kv.New()) }),
			Baselines: func(s *uhat.Spec) []sample.Strategy {
				b := kv.Baselines{Sort: sortNamed(s, "Key")}
				return baselines(b.Random, b.Handwritten)
			},
		},
		{
			Name: "handles",
			SUTs: twins(
				func() rt.Adapter { return handles.Adapter(handles.NewBuggy()) },
				func() rt.Adapter { return handles.Adapter(handles.New()) }),
			Baselines: func(s *uhat.Spec) []sample.Strategy {
				b := handles.Baselines{Sort: sortNamed(s, "Path")}
				return baselines(b.Random, b.Handwritten)
			},
		},
		{
			Name: "hashtable",
			SUTs: twins(
				func() rt.Adapter { return hashtable.Adapter(hashtable.NewBuggy()) },
				func() rt.Adapter { return hashtable.Adapter(hashtable.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(hashtable.Random, hashtable.Handwritten) },
			Scheduled: hashtable.Scheduled,
		},
	}
}

// services returns the systems that store data for several clients or in several steps.
func services() []System {
	return []System{
		{
			Name: "transaction",
			SUTs: twins(
				func() rt.Adapter { return transaction.Adapter(transaction.NewBuggy()) },
				func() rt.Adapter { return transaction.Adapter(transaction.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(transaction.Random, transaction.Handwritten) },
		},
		{
			Name: "lineserver",
			SUTs: twins(
				func() rt.Adapter { return lineserver.Adapter(lineserver.NewBuggy()) },
				func() rt.Adapter { return lineserver.Adapter(lineserver.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(lineserver.Random, lineserver.Handwritten) },
		},
		{
			Name: "batch",
			SUTs: twins(
				func() rt.Adapter { return batch.Adapter(batch.NewBuggy()) },
				func() rt.Adapter { return batch.Adapter(batch.New()) }),
			Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(batch.Random, batch.Handwritten) },
		},
	}
}

func twins(buggy, fixed func() rt.Adapter) []SUT {
	return []SUT{{Name: "buggy", Open: buggy, Mutant: true}, {Name: "fixed", Open: fixed}}
}

func baselines(random, handwritten func(*rt.Session)) []sample.Strategy {
	return []sample.Strategy{
		{Name: "random", Generators: []rt.Generator{{Name: "random", Run: random}}},
		{Name: "handwritten", Generators: []rt.Generator{{Name: "handwritten", Run: handwritten}}},
	}
}

// sortNamed returns a sort of the spec by name.
func sortNamed(s *uhat.Spec, name string) *rt.Sort {
	for _, d := range s.Sorts {
		if d.Sort.Name() == name {
			return d.Sort
		}
	}
	panic("benchmarks: the spec lacks the sort " + name)
}
