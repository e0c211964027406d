package smallbank

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// At read committed each anomaly shows in every run of the application that reads without locks,
// and in none of the one that locks what it reads. Where all transactions are serializable, neither
// shows any.
func TestAnomalies(t *testing.T) {
	t.Parallel()
	for _, made := range []func() *rt.Test{lostUpdateTest, fracturedReadTest, readOnlyAnomalyTest} {
		for _, tt := range []struct {
			name string
			app  App
			mode memory.Mode
			bad  bool
		}{
			{"buggy at rc", NewBuggy(), memory.RC, true},
			{"fixed at rc", New(), memory.RC, false},
			{"buggy at ssi", NewBuggy(), memory.SSI, false},
			{"fixed at 2pl", New(), memory.TwoPhase, false},
		} {
			test := made()
			test.New = func(ctx context.Context) (rt.Adapter, error) {
				return Adapter(ctx, tt.app, memory.Deterministic(tt.mode))
			}
			r := sample.Runs(t.Context(), test, 50, 1, nil)
			want := 0
			if tt.bad {
				want = r.Runs
			}
			if r.Violations != want || r.Runs == 0 {
				t.Errorf("%s, %s: %d violations in %d runs, want %d", test.Goal.Name, tt.name, r.Violations, r.Runs, want)
			}
		}
	}
}
