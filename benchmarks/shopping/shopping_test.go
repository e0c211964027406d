package shopping

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/run"
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

// A statement that waits is a step of a script, and so is the end of a transaction.
func TestWaits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode                   memory.Mode
		lost, ended, prevented int // runs of ten
	}{
		{memory.RC, 10, 0, 0}, // the write goes on
		{memory.RR, 10, 0, 0},
		{memory.SI, 0, 10, 10},  // it ends its transaction, which is 40001
		{memory.SII, 0, 10, 10}, // 1020
		{memory.SSI, 0, 10, 10},
	} {
		open := func(ctx context.Context) (rt.Adapter, error) {
			return Waiting(ctx, NewBuggy(), memory.Deterministic(c.mode))
		}
		lost := lostUpdateWaitsTest()
		lost.New = open
		r := sample.Runs(t.Context(), lost, 10, 1, nil)
		if r.Violations != c.lost || r.Prevented != c.prevented {
			t.Errorf("%v: %d of %d runs lose an update, %d prevented", c.mode, r.Violations, r.Runs, r.Prevented)
		}
		ended := endedTest()
		ended.New = open
		reached := 0
		sample.Runs(t.Context(), ended, 10, 1, func(_ int, r *run.Result) {
			if last := r.Trace[len(r.Trace)-1]; last.Op.Name == "abort" && r.Deviation == nil {
				reached++
			}
		})
		if reached != c.ended {
			t.Errorf("%v: the transaction is ended in %d runs, want %d", c.mode, reached, c.ended)
		}
	}
}
