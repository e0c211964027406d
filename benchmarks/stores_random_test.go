package benchmarks_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/isolation"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
)

// Random requests to the applications, with random reads, at each level: what commits satisfies the
// level. At the strongest one nothing is wrong, at the weakest one much is.
func TestRandomAtLevels(t *testing.T) {
	t.Parallel()
	n := 15
	if long {
		n = 1000
	}
	for _, a := range benchmarks.Applications() {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, system(t, a.Name))
			registry := interp.Registry{Funcs: store.Functions()}
			work := interp.Worker("work", interp.Workload(s, registry))
			bad := map[isolation.Level]int{}
			for _, l := range isolation.Levels() {
				test := interp.Test(a.Name, s.Context, s.Goals[0], nil, registry,
					func(ctx context.Context) (rt.Adapter, error) { return a.Buggy(ctx, memory.Axiomatic(l)) })
				test.Options.Schedule = strategy.Named("random")
				sample.Runs(t.Context(), test.With(work), n, 1, func(_ int, r *run.Result) {
					record, _ := store.RecordOf(r.Trace)
					h, err := record.History()
					if err != nil {
						t.Fatal(err)
					}
					if v := h.Check(l); !v.Admitted && !v.Open {
						t.Errorf("%v does not admit: %v\n%s", l, v, r.Table())
					}
					if v := h.Check(isolation.Serializable); !v.Admitted && !v.Open {
						bad[l]++
					}
				})
			}
			if bad[isolation.Serializable] > 0 || bad[isolation.AnyCommitted] < n/3 {
				t.Errorf("runs that are not serializable, by level: %v of %d", bad, n)
			}
		})
	}
}

func system(t *testing.T, name string) benchmarks.System {
	t.Helper()
	for _, sys := range benchmarks.Generated() {
		if sys.Name == name {
			return sys
		}
	}
	t.Fatalf("no system %s", name)
	return benchmarks.System{}
}
