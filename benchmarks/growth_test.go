package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// TestGrowth bounds the queries and refinements of the families: unrelated operations cost nothing,
// a chain costs linear time, pushes cost at most cubic time (which push is lost, and where the
// partner of each pop is), and alternatives are not multiplied.
func TestGrowth(t *testing.T) {
	rows := map[string]map[int]benchmarks.GrowthRow{}
	if err := benchmarks.Growth(t.Context(), benchmarks.Options{Solver: portfolio}, func(r benchmarks.GrowthRow) {
		if rows[r.Family] == nil {
			rows[r.Family] = map[int]benchmarks.GrowthRow{}
		}
		rows[r.Family][r.Size] = r
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		family       string
		small, large int
		factor       float64 // by which queries and refinements may grow at most
	}{
		{"copies", 1, 8, 1},
		{"chain", 5, 40, 8},
		{"pushes", 3, 6, 18}, // from 128 refinements on it asks once whether there is a run at all
		{"pushes", 6, 12, 16},
		{"clauses", 2, 16, 1.1},
		{"conjuncts", 4, 16, 7.2}, // 24 orders are few; with 40,320 each step is a wide one
		{"conjuncts", 8, 16, 2},
		{"equal", 5, 16, 3.2},
		{"requests", 2, 16, 8},
		{"any", 6, 24, 4},
	} {
		x, ok1 := rows[c.family][c.small]
		y, ok2 := rows[c.family][c.large]
		if !ok1 || !ok2 {
			t.Fatalf("%s lacks the sizes %d and %d", c.family, c.small, c.large)
		}
		if float64(y.Queries) > c.factor*float64(x.Queries) {
			t.Errorf("%s: %d queries with size %d, %d with size %d, want at most %v times as many",
				c.family, x.Queries, c.small, y.Queries, c.large, c.factor)
		}
		if float64(y.Refinements) > c.factor*float64(x.Refinements) {
			t.Errorf("%s: %d refinements with size %d, %d with size %d, want at most %v times as many",
				c.family, x.Refinements, c.small, y.Refinements, c.large, c.factor)
		}
	}
	if n := rows["chain"][40].Events; n != 40 {
		t.Errorf("the chain of 40 has %d events", n)
	}
}
