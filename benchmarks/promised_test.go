package benchmarks_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// TestPromisedSystems: no spec has a goal, each mutant is found by promises alone, no call is left
// undecided, and nobody blames the right system.
func TestPromisedSystems(t *testing.T) {
	t.Parallel()
	runs, found := 50, 0
	if long {
		runs = 10000
	}
	opt := benchmarks.Options{Runs: runs, Seed: 1, Solver: portfolio}
	for i, sys := range benchmarks.PromisedSystems() {
		if !sampled(i, 8) {
			continue
		}
		if s := load(t, sys); len(s.Goals) > 0 || !s.Promised() {
			t.Errorf("%s has %d goals; promised: %v", sys.Name, len(s.Goals), s.Promised())
		}
		opt.Systems = append(opt.Systems, sys.Name)
	}
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		p := r.Promised
		switch {
		case p.Undecided > 0 || r.Infrastructure+r.Misfits+r.Infeasible > 0:
			t.Errorf("%s %s %s: %+v, %+v", r.System, r.SUT, r.Strategy, r, *p)
		case r.SUT == "fixed" && (p.Failures > 0 || r.Runs != runs || r.Upheld < runs*95/100):
			t.Errorf("%s %s: %d failures, %d of %d runs upheld", r.System, r.Strategy, p.Failures, r.Upheld, r.Runs)
		case r.SUT != "fixed" && r.Strategy == benchmarks.PromisesStrategy && (p.Failures == 0 || p.Shrunk > p.Length):
			t.Errorf("%s %s: %+v in %d runs", r.System, r.SUT, *p, r.Runs)
		case r.SUT != "fixed":
			found++
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for i, sys := range benchmarks.PromisedSystems() {
		if sampled(i, 8) {
			want += 3 * (len(sys.SUTs) - 1)
		}
	}
	if found != want {
		t.Errorf("%d rows of mutants, want %d", found, want)
	}
}
