package shopping

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// The generators find the lost update in each mode that lets it happen, and nowhere else.
func TestModes(t *testing.T) {
	t.Parallel()
	lost := map[memory.Mode]bool{memory.RU: true, memory.RC: true, memory.RR: true}
	for _, m := range memory.Modes() {
		for name, a := range map[string]App{"buggy": NewBuggy(), "fixed": New()} {
			test := lostUpdateTest()
			test.New = func(ctx context.Context) (rt.Adapter, error) { return Adapter(ctx, a, memory.Deterministic(m)) }
			r := sample.Runs(t.Context(), test, 100, 1, nil)
			want := 0
			if name == "buggy" && lost[m] {
				want = r.Runs
			}
			if r.Violations != want || r.Violations+r.Upheld+r.Prevented != r.Runs {
				t.Errorf("%s, %v: %d violations, %d upheld, %d prevented of %d", name, m, r.Violations, r.Upheld, r.Prevented, r.Runs)
			}
		}
	}
}
