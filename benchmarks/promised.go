package benchmarks

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// Promised are the figures of a row that promises judge. Here whatever goes wrong in a call is a
// failure: a promise that is broken, a panic, a call that does not return.
type Promised struct {
	Failures int `json:"failures"`
	// CallsPerFailure counts all calls up to a failure, those of runs that pass too. It is 0 if
	// nothing failed.
	CallsPerFailure float64 `json:"calls_per_failure"`
	// Length is the mean number of calls in a run that fails, and Shrunk the mean of some of them
	// after shrinking.
	Length float64 `json:"length"`
	Shrunk float64 `json:"shrunk"`
	// Undecided are calls that promises could not judge.
	Undecided int `json:"undecided"`
}

// promised computes the rows of the systems whose specs have promises in place of goals. They run
// if they are named.
func (o *Options) promised(ctx context.Context, row func(Row)) error {
	for _, sys := range PromisedSystems() {
		if !slices.Contains(o.Systems, sys.Name) {
			continue
		}
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
		if diags.HasErrors() {
			return fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
		}
		for _, sut := range sys.SUTs {
			for _, strategy := range promising(sys, s) {
				if !o.wantedForm(sut.Name, sut.Mutant) || !wanted(o.Strategies, strategy.Name) || ctx.Err() != nil {
					continue
				}
				o.progress(sys.Name, sut.Name, strategy.Name)
				if r := o.promisesOf(ctx, PromiseTest(sys, s, sut).With(strategy.Generators...), sut); r.Runs+r.Infrastructure > 0 {
					r.System, r.SUT, r.Strategy = sys.Name, sut.Name, strategy.Name
					row(r)
				}
			}
		}
	}
	return nil
}

// promising returns the strategies for a system that promises judge.
func promising(sys System, s *uhat.Spec) (out []sample.Strategy) {
	full := interp.Walk(s, sys.Registry)
	plain := full
	plain.Plays = nil
	return []sample.Strategy{
		{Name: PromisesStrategy, Generators: []rt.Generator{interp.Walker(PromisesStrategy, s.Context, full)}},
		{Name: WalkStrategy, Generators: []rt.Generator{interp.Walker(WalkStrategy, s.Context, plain)}},
		{Name: randomStrategy, Generators: []rt.Generator{interp.Explorer(randomStrategy, randomCalls(s, sys.Registry))}},
	}
}

// randomCalls are operations that are equally likely, with arguments drawn from their domains, in
// runs as long as walks. Arguments without a domain are answers of earlier calls.
func randomCalls(s *uhat.Spec, r interp.Registry) strategy.Exploration {
	x := interp.Explore(s, r)
	x.Connections, x.Length, x.Patience = 1, 100, []int{100}
	for _, s := range []*strategy.Setting{&x.Known, &x.Near, &x.Edges, &x.Plain, &x.Revisits} {
		*s = strategy.Set(0)
	}
	return x
}

// PromiseTest returns the test of a form by the promises of a loaded spec, without generators.
// Contracts in Go are asked by the adapter.
func PromiseTest(sys System, s *uhat.Spec, sut SUT) *rt.Test {
	t := interp.Test(sys.Name, s.Context, s.Judge(), nil, sys.Registry, func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
	t.Options = patient(t.Options)
	if cs := s.Contracts(); len(cs) > 0 {
		if t.Promises == nil {
			t.Promises = &judge.Promises{}
		}
		for _, c := range cs {
			p := judge.Promise{Name: c.Name, InGo: true}
			if c.Operation != nil {
				p.Op = c.Operation.Op
			}
			t.Promises.List = append(t.Promises.List, p)
		}
	}
	return t
}

// promisesOf runs a test against a form, a mutant until it has failed often enough.
func (o *Options) promisesOf(ctx context.Context, test *rt.Test, sut SUT) Row {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	start, length := time.Now(), 0
	var p Promised
	var shrunk []int
	rep := sample.Runs(ctx, test, o.Runs, o.Seed, func(_ int, r *run.Result) {
		if !r.Failed() {
			return
		}
		p.Failures++
		length += r.Calls
		if sut.Mutant && len(shrunk) < enoughShrunk {
			began := time.Now()
			shrunk = append(shrunk, shrunkCalls(ctx, test, r))
			start = start.Add(time.Since(began)) // the time is that of the runs
		}
		if sut.Mutant && p.Failures == enough {
			cancel()
		}
	})
	out := counted(rep, time.Since(start))
	out.Goal = test.Goal.Name
	out.ExecutionsPerViolation = nil
	if p.Failures > 0 {
		ratio := float64(rep.Runs) / float64(p.Failures)
		out.ExecutionsPerViolation = &ratio
		p.CallsPerFailure = float64(rep.Calls) / float64(p.Failures)
		p.Length = float64(length) / float64(p.Failures)
		for _, n := range shrunk {
			p.Shrunk += float64(n) / float64(len(shrunk))
		}
	}
	for _, x := range rep.Promises {
		p.Undecided += x.Undecided
	}
	out.Promised = &p
	return out
}

// shrunkCalls returns the number of calls of a failing run after shrinking.
func shrunkCalls(ctx context.Context, test *rt.Test, r *run.Result) int {
	slow := *test
	slow.Options.Shrink.Time = unhurried
	s, err := sample.Shrink(ctx, &slow, r)
	if err != nil { // it cannot be written down, so it stays as it is
		return r.Calls
	}
	return s.Run.Calls
}
