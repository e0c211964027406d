package benchmarks_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/judges"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/synth"
)

// counted is a time limit of the shrinker that no test reaches: the number of candidates bounds the
// shrinker.
const counted = 24 * time.Hour

// failing returns the first run that fails, of at most n.
func failing(t *testing.T, test *rt.Test, n int, seed uint64) (failed *run.Result) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	sample.Runs(ctx, test, n, seed, func(_ int, r *run.Result) {
		switch r.Verdict {
		case run.Violation, run.Crashed, run.Hung:
			if failed == nil {
				failed = r
			}
			cancel()
		}
	})
	return failed
}

// shrinks shrinks a run and checks the result. It returns false if the run does not fail again,
// which is possible if the system makes random choices.
func shrinks(t *testing.T, test *rt.Test, r *run.Result) bool {
	t.Helper()
	s, err := sample.Shrink(t.Context(), test, r)
	if err != nil {
		t.Error(err)
		return true
	}
	switch {
	case s.Before.Seen == 0:
		return false
	case !s.Minimal:
		t.Errorf("not known to be minimal: %s", s.Limit)
	case s.Run.Verdict != r.Verdict, (judges.RejectionOf(s.Run) == nil) != (judges.RejectionOf(r) == nil):
		t.Errorf("the run was %s and is %s", r.Verdict, s.Run.Verdict)
	case judges.RejectionOf(r) != nil && judges.RejectionOf(s.Run).Observed.Op != judges.RejectionOf(r).Observed.Op:
		t.Errorf("the model rejects %s where it rejected %s", judges.RejectionOf(s.Run).Observed.Op, judges.RejectionOf(r).Observed.Op)
	case s.To > s.From || len(s.Run.Trace) > len(r.Trace):
		t.Errorf("%d inputs and %d events became %d and %d:\n%s", s.From, len(r.Trace), s.To, len(s.Run.Trace), s.Run.Table())
	case s.After.Seen < s.After.Of:
		t.Logf("it fails in %d of %d runs, before in %d of %d", s.After.Seen, s.After.Of, s.Before.Seen, s.Before.Of)
	}
	t.Logf("%d -> %d inputs, %d -> %d events\n%s", s.From, s.To, len(r.Trace), len(s.Run.Trace), s.Text(true))
	return true
}

// TestShrinkSystems shrinks, for the buggy form of each system and each strategy that finds its
// bug, the first failing run: it fails in the same way, is never longer, and locally minimal.
func TestShrinkSystems(t *testing.T) {
	for i, sys := range benchmarks.Systems() {
		if !sampled(i, 12) {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			s := load(t, sys)
			goal := s.Goals[0]
			strategies := sys.Baselines(s)
			found := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{})
			var gens []rt.Generator
			for _, g := range found.Generators {
				gens = append(gens, interp.Generator(s.Context, g, sys.Registry))
			}
			strategies = append(strategies, sample.Strategy{Name: "synth", Generators: gens})
			buggy := sys.SUTs[slices.IndexFunc(sys.SUTs, func(f benchmarks.SUT) bool { return f.Name == "buggy" })]
			test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
				func(context.Context) (rt.Adapter, error) { return buggy.Open(), nil })
			test.Options = benchmarks.Patient
			test.Options.Shrink.Time = counted
			for _, strategy := range strategies {
				t.Run(strategy.Name, func(t *testing.T) {
					test := test.With(strategy.Generators...)
					r := failing(t, test, 500, 1)
					if r == nil {
						t.Skip("this strategy does not find the bug so soon")
					}
					if !shrinks(t, test, r) {
						t.Errorf("the run does not fail again:\n%s", r.Table())
					}
				})
			}
		})
	}
}

// manyMutants is the number of mutants from which only every twelfth is tested, outside the long
// mode.
const manyMutants = 8

// spared reports whether a mutant is left to the long mode. Tests that have turns of their own take
// other mutants.
func spared(m benchmarks.Modeled, f benchmarks.Form, turn int) bool {
	if environment.Long.Get() != "" || len(m.Forms) < manyMutants {
		return false
	}
	return slices.IndexFunc(m.Forms, func(x benchmarks.Form) bool { return x.Name == f.Name })%12 != turn
}

// TestShrinkModels shrinks a rejected run of each mutant, or of every twelfth for systems with many
// mutants outside the long mode. Systems that make random choices make the same ones each time
// here, so that the first run must fail again.
func TestShrinkModels(t *testing.T) {
	forEachForm(t, func(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) {
		if !f.Mutant || spared(m, f, 0) {
			return
		}
		test, stop, err := m.Test(t.Context(), repeatable(f))
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		test.Options.Shrink.Time = counted
		r := failing(t, test, 2000, 1)
		if r == nil {
			t.Fatal("no run is rejected")
		}
		if !shrinks(t, test, r) {
			t.Error("the run is not rejected again")
		}
	})
}
