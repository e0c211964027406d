package database_test

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/database"
	"github.com/clouseau-go/clouseau/internal/seeded"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// The generators find each bug, and blame the right store in no run.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		store database.Store
		share float64 // of runs that show the bug, at least
	}{
		{"fixed", database.New(), 0},
		{"has the key", database.NewBuggy(), 0.9},
		{"forgets the token", database.NewForgetful(), 0.9},
		{"does not wait", database.NewHasty(), 0.9},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			test := ownWriteMissedTest()
			test.New = func(context.Context) (rt.Adapter, error) { return database.Adapter(c.store), nil }
			r := sample.Runs(t.Context(), test, seeded.Runs(500), 1, nil)
			t.Logf("%s: %d of %d", c.name, r.Violations, r.Runs)
			if found := r.Violations; float64(found) < c.share*float64(r.Runs) || c.name == "fixed" && found > 0 {
				t.Errorf("%d violations in %d runs", found, r.Runs)
			}
		})
	}
}
