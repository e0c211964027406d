package benchmarks

import (
	"github.com/clouseau-go/clouseau/benchmarks/debruijn"
	"github.com/clouseau-go/clouseau/benchmarks/ifc"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/uhat"
)

// evaluators returns the systems that run programs, with one of their bugs each.
func evaluators() []System {
	return []System{
		informationFlow("ifcstore", ifc.NewStoreBuggy),
		informationFlow("ifcadd", ifc.NewAddBuggy),
		informationFlow("ifcload", ifc.NewLoadBuggy),
		evaluator("debruijnfo", debruijn.NewFirstOrder),
		evaluator("debruijnho", debruijn.NewHigherOrder),
	}
}

// informationFlow is the stack machine with one of its bugs.
func informationFlow(name string, buggy func() *ifc.Pair) System {
	return System{
		Name: name,
		SUTs: twins(
			func() rt.Adapter { return ifc.Adapter(buggy()) },
			func() rt.Adapter { return ifc.Adapter(ifc.New()) }),
		Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(ifc.Random, ifc.Handwritten) },
		Promises:  "ifc",
	}
}

// evaluator is the evaluator of lambda terms with one of its bugs.
func evaluator(name string, buggy func() *debruijn.Evaluator) System {
	return System{
		Name: name,
		SUTs: twins(
			func() rt.Adapter { return debruijn.Adapter(buggy()) },
			func() rt.Adapter { return debruijn.Adapter(debruijn.New()) }),
		Baselines: func(*uhat.Spec) []sample.Strategy { return baselines(debruijn.Random, debruijn.Handwritten) },
		Registry:  interp.Registry{Funcs: debruijn.Functions()},
		Promises:  "debruijn",
	}
}
