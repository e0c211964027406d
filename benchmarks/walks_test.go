package benchmarks

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestWalks checks, on all systems whose operations are calls, that each step of a walk is one that
// some clause allows, that walks come to more states than random operations do, and that they find
// most bugs in fewer runs.
//
//	go test ./benchmarks -run TestWalks$ -v
func TestWalks(t *testing.T) {
	t.Parallel()
	by := map[string]map[string]WalkRow{}
	var names []string
	runs := 15
	if environment.Long.Get() != "" {
		runs = 200
	}
	err := Walks(t.Context(), Options{Runs: runs, Seed: 1}, func(r WalkRow) {
		if by[r.System] == nil {
			by[r.System] = map[string]WalkRow{}
			names = append(names, r.System)
		}
		by[r.System][r.Strategy] = r
	})
	if err != nil {
		t.Fatal(err)
	}
	walked, wider, sooner, found, machines := 0, 0, 0, 0, 0
	for _, n := range names {
		w, r := by[n][WalkStrategy], by[n]["random"]
		if _, ok := by[n][RepeatStrategy]; ok {
			machines++
		}
		if w.Calls == 0 { // its histories speak of ghosts that are never demanded
			continue
		}
		walked++
		if w.Meaningful < 1 {
			t.Errorf("%s: %.3f of the steps are meaningful", n, w.Meaningful)
		}
		if w.States > r.States {
			wider++
		}
		if w.Violations+r.Violations > 0 {
			if found++; w.Violations >= r.Violations {
				sooner++
			}
		}
	}
	t.Logf("%d of %d systems, %d with machines; more states than random in %d; of %d with a violation found as soon in %d",
		walked, len(names), machines, wider, found, sooner)
	if walked < 15 || machines < 5 || wider*3 < walked*2 || sooner*5 < found*4 {
		t.Error("walks are worth less than they were")
	}
}

// BenchmarkWalks measures a step of the walks of a system.
func BenchmarkWalks(b *testing.B) {
	for _, name := range []string{"kv", "set", "graph"} {
		b.Run(name, func(b *testing.B) {
			calls, micros := 0, 0.0
			for b.Loop() {
				err := Walks(b.Context(), Options{Runs: 20, Seed: 1, Systems: []string{name}}, func(r WalkRow) {
					if r.Strategy == WalkStrategy {
						calls, micros = calls+1, micros+r.Microseconds
					}
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(micros/float64(calls), "µs/step")
		})
	}
}
