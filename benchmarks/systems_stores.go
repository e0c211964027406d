package benchmarks

import (
	"context"

	"github.com/clouseau-go/clouseau/benchmarks/courseware"
	"github.com/clouseau-go/clouseau/benchmarks/registers"
	"github.com/clouseau-go/clouseau/benchmarks/shopping"
	"github.com/clouseau-go/clouseau/benchmarks/smallbank"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/benchmarks/twitter"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Application is an application on a store, which runs on any database.
type Application struct {
	Name         string
	Buggy, Fixed Opened
	Invariant    store.Invariant
}

// Opened opens an application on a database.
type Opened func(context.Context, store.Opener) (rt.Adapter, error)

// on returns how it is opened on a certain database.
func (o Opened) on(open store.Opener) func(context.Context) (rt.Adapter, error) {
	return func(ctx context.Context) (rt.Adapter, error) { return o(ctx, open) }
}

// Applications returns the applications on stores, in the order of the table.
func Applications() []Application {
	return []Application{
		application("shopping", shopping.Adapter, shopping.NewBuggy, shopping.New, shopping.Kept),
		application("courseware", courseware.Adapter, courseware.NewBuggy, courseware.New, courseware.Within),
		application("twitter", twitter.Adapter, twitter.NewBuggy, twitter.New, twitter.Kept),
		application("smallbank", smallbank.Adapter, smallbank.NewBuggy, smallbank.New, smallbank.Balanced),
	}
}

func application[A any](name string, adapter func(context.Context, A, store.Opener) (rt.Adapter, error), buggy, fixed func() A, inv store.Invariant) Application {
	on := func(f func() A) Opened {
		return func(ctx context.Context, open store.Opener) (rt.Adapter, error) { return adapter(ctx, f(), open) }
	}
	return Application{name, on(buggy), on(fixed), inv}
}

// Judge judges a run apart from the goal. ordered is as for [store.Record.Judge].
func (a Application) Judge(trace rt.Trace, ordered bool) (store.Verdict, error) {
	return store.Judge(trace, ordered, a.Invariant)
}

// directed returns the applications whose scripts say which version a read sees: they run only on
// stores that leave the choice.
func directed() []Application {
	on := func(ctx context.Context, open store.Opener) (rt.Adapter, error) {
		return registers.Adapter(ctx, registers.App{}, open)
	}
	return []Application{{Name: "registers", Buggy: on, Fixed: on}}
}

// applications returns the applications as systems, on a store in memory that does what servers do
// at READ COMMITTED, and in a third form, in which the application of the first one is repaired by
// another level of the store.
func applications() (out []System) {
	for _, a := range Applications() {
		out = append(out, System{
			Name: a.Name,
			SUTs: append(twins(inMemory(a.Buggy, memory.Deterministic(memory.RC)), inMemory(a.Fixed, memory.Deterministic(memory.RC))),
				SUT{Name: "serializable", Open: inMemory(a.Buggy, memory.Deterministic(memory.SSI))}),
			Registry: interp.Registry{Funcs: store.Functions()},
			Judge:    func(trace rt.Trace) (store.Verdict, error) { return a.Judge(trace, true) },
		})
	}
	for _, a := range directed() {
		at := func(open store.Opener) func() rt.Adapter { return inMemory(a.Buggy, open) }
		out = append(out, System{
			Name: a.Name, SUTs: twins(at(registers.Replicas()), at(registers.Single())), Registry: interp.Registry{Funcs: store.Functions()},
			Judge: store.JudgeAtomic,
		})
	}
	return specified(out)
}

// inMemory returns how an application is opened on a store in memory.
func inMemory(on Opened, open store.Opener) func() rt.Adapter {
	return func() rt.Adapter {
		a, err := on(context.Background(), open)
		if err != nil {
			panic("benchmarks: " + err.Error()) // there is no environment that could fail
		}
		return a
	}
}
