package benchmarks

import (
	_ "embed"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/handles"
	"github.com/clouseau-go/clouseau/benchmarks/hashtable"
	"github.com/clouseau-go/clouseau/benchmarks/kv"
	"github.com/clouseau-go/clouseau/benchmarks/lineserver"
	"github.com/clouseau-go/clouseau/benchmarks/set"
	"github.com/clouseau-go/clouseau/benchmarks/stack"
	"github.com/clouseau-go/clouseau/benchmarks/transaction"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/uhat"
)

// System is a system under test with its spec.
type System struct {
	Name string
	File string // of the spec, relative to this package
	Spec string // its text
	// SUTs makes the system in its forms: "buggy" and "fixed".
	SUTs []SUT
	// Baselines returns the scripts that synthesis is compared with; s is the loaded spec, whose sorts their
	// values have.
	Baselines func(s *uhat.Spec) []rt.Strategy
	Registry  interp.Registry
	// Weak says that the spec leaves out what finds the bug, to show what that costs.
	Weak bool
}

// SUT is one form of a system.
type SUT struct {
	Name string
	Open func() rt.Adapter
}

// The specs, as they stand in the systems' folders.
var (
	//go:embed stack/stack.clouseau.hcl
	stackSpec string
	//go:embed set/set.clouseau.hcl
	setSpec string
	//go:embed kv/kv.clouseau.hcl
	kvSpec string
	//go:embed handles/handles.clouseau.hcl
	handlesSpec string
	//go:embed hashtable/hashtable.clouseau.hcl
	hashtableSpec string
	//go:embed transaction/transaction.clouseau.hcl
	transactionSpec string
	//go:embed transactionw/transactionw.clouseau.hcl
	transactionwSpec string
	//go:embed lineserver/lineserver.clouseau.hcl
	lineserverSpec string
)

// Systems returns all systems in the order of the table.
func Systems() []System {
	return withWeak(slices.Concat([]System{
		{
			Name: "stack", File: "stack/stack.clouseau.hcl", Spec: stackSpec,
			SUTs: twins(
				func() rt.Adapter { return stack.Adapter(stack.NewBuggy()) },
				func() rt.Adapter { return stack.Adapter(stack.New()) }),
			Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(stack.Random, stack.Handwritten) },
		},
		{
			Name: "set", File: "set/set.clouseau.hcl", Spec: setSpec,
			SUTs: twins(
				func() rt.Adapter { return set.Adapter(set.NewBuggy()) },
				func() rt.Adapter { return set.Adapter(set.New()) }),
			Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(set.Random, set.Handwritten) },
		},
		{
			Name: "kv", File: "kv/kv.clouseau.hcl", Spec: kvSpec,
			SUTs: twins(
				func() rt.Adapter { return kv.Adapter(kv.NewBuggy()) },
				func() rt.Adapter { return kv.Adapter(kv.New()) }),
			Baselines: func(s *uhat.Spec) []rt.Strategy {
				b := kv.Baselines{Sort: sortNamed(s, "Key")}
				return baselines(b.Random, b.Handwritten)
			},
		},
		{
			Name: "handles", File: "handles/handles.clouseau.hcl", Spec: handlesSpec,
			SUTs: twins(
				func() rt.Adapter { return handles.Adapter(handles.NewBuggy()) },
				func() rt.Adapter { return handles.Adapter(handles.New()) }),
			Baselines: func(s *uhat.Spec) []rt.Strategy {
				b := handles.Baselines{Sort: sortNamed(s, "Path")}
				return baselines(b.Random, b.Handwritten)
			},
		},
		{
			Name: "hashtable", File: "hashtable/hashtable.clouseau.hcl", Spec: hashtableSpec,
			SUTs: twins(
				func() rt.Adapter { return hashtable.Adapter(hashtable.NewBuggy()) },
				func() rt.Adapter { return hashtable.Adapter(hashtable.New()) }),
			Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(hashtable.Random, hashtable.Handwritten) },
		},
		transactions("transaction", transactionSpec, false),
		transactions("transactionw", transactionwSpec, true),
		{
			Name: "lineserver", File: "lineserver/lineserver.clouseau.hcl", Spec: lineserverSpec,
			SUTs: twins(
				func() rt.Adapter { return lineserver.Adapter(lineserver.NewBuggy()) },
				func() rt.Adapter { return lineserver.Adapter(lineserver.New()) }),
			Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(lineserver.Random, lineserver.Handwritten) },
		},
	}, evaluators(), structures()))
}

// transactions is the transactional store under one of its specs.
func transactions(name, text string, weak bool) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return transaction.Adapter(transaction.NewBuggy()) },
			func() rt.Adapter { return transaction.Adapter(transaction.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(transaction.Random, transaction.Handwritten) },
	}
}

func twins(buggy, fixed func() rt.Adapter) []SUT {
	return []SUT{{"buggy", buggy}, {"fixed", fixed}}
}

func baselines(random, handwritten func(*rt.Session)) []rt.Strategy {
	return []rt.Strategy{
		{Name: "random", Generators: []rt.Generator{{Name: "random", Run: random}}},
		{Name: "handwritten", Generators: []rt.Generator{{Name: "handwritten", Run: handwritten}}},
	}
}

// sortNamed returns a sort that the spec declares.
func sortNamed(s *uhat.Spec, name string) *rt.Sort {
	for _, d := range s.Sorts {
		if d.Sort.Name() == name {
			return d.Sort
		}
	}
	panic("benchmarks: the spec lacks the sort " + name)
}
