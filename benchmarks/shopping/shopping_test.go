package shopping

import (
	"context"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/isolation"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
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

// A script says which version a read sees, on a store at a level at which it may see several.
func TestDirected(t *testing.T) {
	t.Parallel()
	s, diags := spec.Load("stale.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	solver := logic.NewPortfolio(s.Context.L, s.Context.Axioms, logic.Engine{Name: "decide", Solver: decide.New(s.Context.L)})
	found := synth.Synthesize(t.Context(), s.Context, s.Goals[0], solver, synth.Config{Results: 1})
	if len(found.Generators) == 0 {
		t.Fatal(found.Explanation)
	}
	for _, l := range isolation.Levels() {
		open := func(ctx context.Context) (rt.Adapter, error) {
			return Directed(ctx, NewBuggy(), memory.Axiomatic(l))
		}
		test := interp.Test("stale", s.Context, s.Goals[0], found.Generators, interp.Registry{Funcs: store.Functions()}, open)
		want := 0
		if l < isolation.Snapshot { // which checks that nobody has written the row in between
			want = 20
		}
		r := sample.Runs(t.Context(), test, 20, 1, func(_ int, r *run.Result) {
			v, err := store.Judge(r.Trace, false, Kept)
			if err != nil || (r.Verdict == run.Violation) != v.Bad() {
				t.Errorf("%v: %v, %v, %v", l, r.Verdict, v, err)
			}
		})
		if r.Violations != want || r.Violations+r.Upheld != r.Runs {
			t.Errorf("%v: %d violations, %d upheld of %d", l, r.Violations, r.Upheld, r.Runs)
		}
	}
}
