package twophase_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/twophase"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
)

// Goals and properties of states agree: in each run that violates a goal a property is broken, in
// generated runs as in random ones with faults. In no run of the right store either happens.
// The converse does not hold: a broken property may stay without a client that notices.
func TestProperties(t *testing.T) {
	t.Parallel()
	random := 200
	if environment.Long.Get() != "" {
		random = 5_000
	}
	work := workload(t)
	for name, rules := range map[string]twophase.Rules{
		"fixed": twophase.New(), "buggy": twophase.NewBuggy(), "credulous": twophase.NewCredulous(),
		"impatient": twophase.NewImpatient(), "forgetful": twophase.NewForgetful(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			violations, broken := 0, 0
			for _, test := range tests {
				generated, other := test(), test().With(work)
				other.Options.Schedule, other.Options.Faults = strategy.Named("random"), 2
				for n, x := range map[int]*rt.Test{seeded.Runs(100): generated, seeded.Runs(random): other} {
					var w *twophase.Watched
					x.New = func(context.Context) (rt.Adapter, error) {
						w = twophase.Watch(rules)
						return w, nil
					}
					sample.Runs(t.Context(), x, n, 1, func(i int, r *run.Result) {
						if r.Verdict == run.Violation {
							violations++
							if w.Broken == "" {
								t.Errorf("no property is broken in\n%s", r.Table())
							}
						}
						if w.Broken != "" {
							broken++
						}
						if name == "fixed" && (w.Broken != "" || r.Verdict == run.Violation) {
							t.Fatalf("%v, %s\n%s", r.Verdict, w.Broken, r.Table())
						}
					})
				}
			}
			t.Logf("%d violations, and a broken property in %d runs", violations, broken)
			if name != "fixed" && (violations == 0 && seeded.Counted() || broken < violations) {
				t.Errorf("%d violations, and a broken property in %d runs", violations, broken)
			}
		})
	}
}

// workload returns the generator of random requests and faults.
func workload(t *testing.T) rt.Generator {
	s, ds := spec.Load("twophase.clouseau.hcl")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	return interp.Worker("work", interp.Workload(s, interp.Registry{}))
}
