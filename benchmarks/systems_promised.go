package benchmarks

import (
	"github.com/clouseau-go/clouseau/benchmarks/avl"
	"github.com/clouseau-go/clouseau/benchmarks/bst"
	"github.com/clouseau-go/clouseau/benchmarks/circularqueue"
	"github.com/clouseau-go/clouseau/benchmarks/filereader"
	"github.com/clouseau-go/clouseau/benchmarks/queue"
	"github.com/clouseau-go/clouseau/benchmarks/sortedlist"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// PromisedSystems returns the systems whose specs have promises and no goals: those on which
// seq-test was measured.
func PromisedSystems() []System {
	out := []System{
		{Name: "bst", SUTs: mutants(bst.Mutants(), func(m bst.Mutant) rt.Adapter { return bst.Adapter(bst.NewMutant(m)) })},
		{Name: "avl", SUTs: mutants(avl.Mutants(), func(m avl.Mutant) rt.Adapter { return avl.Adapter(avl.NewMutant(m)) })},
		{Name: "queue", SUTs: mutants(queue.Mutants(), func(m queue.Mutant) rt.Adapter { return queue.Adapter(queue.NewMutant(m)) })},
		{Name: "circularqueue", SUTs: mutants(circularqueue.Mutants(), func(m circularqueue.Mutant) rt.Adapter {
			return circularqueue.Adapter(circularqueue.NewMutant(m))
		})},
		{Name: "sortedlist", SUTs: mutants(sortedlist.Mutants(), func(m sortedlist.Mutant) rt.Adapter {
			return sortedlist.Adapter(sortedlist.NewMutant(m))
		})},
		{Name: "filereader", SUTs: mutants(filereader.Mutants(), filereader.Adapter)},
	}
	for i := range out {
		out[i].File = specFile(out[i].Name)
		out[i].Spec = specText(out[i].File)
	}
	return out
}

// mutants returns a system as it should be, and its mutants.
func mutants[M ~string](all []M, open func(M) rt.Adapter) []SUT {
	out := []SUT{{Name: "fixed", Open: func() rt.Adapter { return open("") }}}
	for _, m := range all {
		out = append(out, SUT{Name: string(m), Open: func() rt.Adapter { return open(m) }, Mutant: true})
	}
	return out
}
