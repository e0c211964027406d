package synth

import (
	"math"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth/internal/budgets"
	"github.com/clouseau-go/clouseau/synth/internal/refine"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
)

// TestLevelsLoseNothing compares the children of all levels of a trace with what expanding it at
// once makes: each of them comes once, in the level that its insertions tell.
func TestLevelsLoseNothing(t *testing.T) {
	f, diags := spec.Load("../benchmarks/published/stores/cart_rc.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := newSearch(t.Context(), f.Context, f.Goal("lost_update"), p, Config{}, &Stats{})
	s.pass(justified)
	s.resetQueues()
	for _, x := range s.viable(s.steps.Starts(s.cfg.starts())) {
		s.add(&node{Trace: x.Child()})
	}
	compared := 0
	for turn := 0; turn < 30 && compared < 3; turn++ {
		x := s.frontiers[0].pop(turn)
		if x == nil || x.whole != nil || x.open == 0 {
			continue
		}
		x.expanded = true
		want := map[refine.Key]int{}
		for _, c := range s.expanded(x.Trace, nil, math.MaxInt) {
			if s.steps.Simplifier.Settle(c) {
				want[s.rules.KeyOf(c, true)]++
				s.add(&node{Trace: c})
			}
		}
		if len(want) > budgets.Siblings {
			compareLevels(t, s, x.Trace, want)
			compared++
		}
	}
	if compared == 0 {
		t.Error("no trace has many children")
	}
}

func compareLevels(t *testing.T, s *search, x *trace.Trace, want map[refine.Key]int) {
	t.Helper()
	got, levelsOf, n := map[refine.Key]int{}, 0, 0
	for l := (&refine.Levels{Next: refine.NoLevel}); ; levelsOf++ {
		for _, c := range s.expanded(x, l, math.MaxInt) {
			if !s.steps.Simplifier.Settle(c) {
				continue
			}
			got[s.rules.KeyOf(c, true)]++
			n++
			if level := len(c.Events) - len(x.Events) + c.Away - x.Away; level != l.Least {
				t.Errorf("a child with %d insertions and discrepancies is given in level %d", level, l.Least)
			}
		}
		if l.Next == refine.NoLevel {
			break
		}
		l.Least, l.Most, l.Next = l.Next, l.Next, refine.NoLevel
	}
	if len(got) != len(want) || levelsOf < 2 {
		t.Errorf("%d levels with %d children, want %d", levelsOf, len(got), len(want))
	}
	for k, m := range want {
		if got[k] != m {
			t.Fatalf("a child is made %d times in levels, %d times at once", got[k], m)
		}
	}
	t.Logf("%d children in %d levels", n, levelsOf)
}

// TestWidthIsFoundOutOnce bounds a search of which nearly all steps have too many outcomes. It took
// 19,503 queries when each of them first made more than 192 that it did not take.
func TestWidthIsFoundOutOnce(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../benchmarks/firewall/firewall.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	r := Synthesize(t.Context(), f.Context, f.Goal("flow_lost"), p, Config{Results: 1, Depth: NoRecursion})
	if n := r.Stats.Solver.Queries; len(r.Generators) == 0 || r.Suspect || n > 6000 {
		t.Errorf("%d generators with %d queries, want one with at most 6,000", len(r.Generators), n)
	}
}
