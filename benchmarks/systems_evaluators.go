package benchmarks

import (
	_ "embed"

	"github.com/clouseau-go/clouseau/benchmarks/debruijn"
	"github.com/clouseau-go/clouseau/benchmarks/ifc"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/uhat"
)

// The specs of the systems that run programs.
var (
	//go:embed ifcstore/ifcstore.clouseau.hcl
	ifcstoreSpec string
	//go:embed ifcadd/ifcadd.clouseau.hcl
	ifcaddSpec string
	//go:embed ifcload/ifcload.clouseau.hcl
	ifcloadSpec string
	//go:embed ifcstorew/ifcstorew.clouseau.hcl
	ifcstorewSpec string
	//go:embed ifcaddw/ifcaddw.clouseau.hcl
	ifcaddwSpec string
	//go:embed ifcloadw/ifcloadw.clouseau.hcl
	ifcloadwSpec string
	//go:embed debruijnfo/debruijnfo.clouseau.hcl
	debruijnfoSpec string
	//go:embed debruijnfow/debruijnfow.clouseau.hcl
	debruijnfowSpec string
	//go:embed debruijnho/debruijnho.clouseau.hcl
	debruijnhoSpec string
	//go:embed debruijnhow/debruijnhow.clouseau.hcl
	debruijnhowSpec string
)

// evaluators returns the systems that run programs, each of its bugs with a strong
// spec and a weak one.
func evaluators() []System {
	return []System{
		informationFlow("ifcstore", ifcstoreSpec, false, ifc.NewStoreBuggy),
		informationFlow("ifcstorew", ifcstorewSpec, true, ifc.NewStoreBuggy),
		informationFlow("ifcadd", ifcaddSpec, false, ifc.NewAddBuggy),
		informationFlow("ifcaddw", ifcaddwSpec, true, ifc.NewAddBuggy),
		informationFlow("ifcload", ifcloadSpec, false, ifc.NewLoadBuggy),
		informationFlow("ifcloadw", ifcloadwSpec, true, ifc.NewLoadBuggy),
		evaluator("debruijnfo", debruijnfoSpec, false, debruijn.NewFirstOrder),
		evaluator("debruijnfow", debruijnfowSpec, true, debruijn.NewFirstOrder),
		evaluator("debruijnho", debruijnhoSpec, false, debruijn.NewHigherOrder),
		evaluator("debruijnhow", debruijnhowSpec, true, debruijn.NewHigherOrder),
	}
}

// informationFlow is the stack machine with one of its bugs.
func informationFlow(name, text string, weak bool, buggy func() *ifc.Pair) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return ifc.Adapter(buggy()) },
			func() rt.Adapter { return ifc.Adapter(ifc.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(ifc.Random, ifc.Handwritten) },
	}
}

// evaluator is the evaluator of lambda terms with one of its bugs.
func evaluator(name, text string, weak bool, buggy func() *debruijn.Evaluator) System {
	return System{
		Name: name, File: name + "/" + name + ".clouseau.hcl", Spec: text, Weak: weak,
		SUTs: twins(
			func() rt.Adapter { return debruijn.Adapter(buggy()) },
			func() rt.Adapter { return debruijn.Adapter(debruijn.New()) }),
		Baselines: func(*uhat.Spec) []rt.Strategy { return baselines(debruijn.Random, debruijn.Handwritten) },
		Registry:  interp.Registry{Funcs: debruijn.Functions()},
	}
}
