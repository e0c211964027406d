package lineserver

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// TestRunsRepeat plays the same runs against servers that take different times:
// the traces are the same, events of different connections included.
func TestRunsRepeat(t *testing.T) {
	t.Parallel()
	for form, open := range map[string]func() *Server{"fixed": New, "buggy": NewBuggy} {
		var first []string
		for seed := range uint64(3) {
			test := outOfOrderTest()
			test.New = func(context.Context) (rt.Adapter, error) {
				s := open()
				if seed > 0 {
					s.before = delays(seed)
				}
				return Adapter(s), nil
			}
			test.Generators = append(test.Generators, rt.Generator{Name: "random", Run: Random})
			sample.Runs(t.Context(), test, 8, 1, func(i int, r *run.Result) {
				trace := r.Verdict.String() + ": " + r.Trace.String()
				if seed == 0 {
					first = append(first, trace)
				} else if first[i] != trace {
					t.Errorf("%s, run %d: first %s, then %s", form, i+1, first[i], trace)
				}
			})
		}
	}
}
