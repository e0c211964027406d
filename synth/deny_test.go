package synth

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// TestDenialsAreTrue asks in random contexts at once whether there is a justified run to the goal.
// Where that is denied, no short trace is one.
func TestDenialsAreTrue(t *testing.T) {
	denied, open, lemmas := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		s := newSearch(t.Context(), c, g, p, Config{}, &Stats{})
		s.pass(justified)
		starts := s.starts()
		switch {
		case s.denied(starts):
		case s.deniedWith(starts):
			lemmas++
		default:
			open++
			return
		}
		denied++
		for tr := range a.Traces(3) {
			if oracle.InGoal(c, g, tr, oracle.Options{}) {
				if ok, _ := oracle.Consistent(c, tr, oracle.Options{}); ok {
					t.Fatalf("denied, but there is %v", sre.Trace(tr))
				}
			}
		}
	})
	t.Logf("%d denied, %d of them by causes of cycles or by induction; %d open", denied, lemmas, open)
	if denied == 0 || open == 0 {
		t.Error("too few to mean much")
	}
}

// deniedWith reports whether a denial succeeds that takes more effort: by causes, or by induction.
func (s *search) deniedWith(starts []*abstractTrace) bool {
	left := effort{500, 500, 1500}
	return s.wholeGoal() && len(starts) > 0 && !slices.ContainsFunc(starts, func(t *abstractTrace) bool {
		return len(t.rest) > 0 || s.denyOne(t, false, true, &left) == nil
	})
}

// TestDenialsOfStore: what the levels exclude is denied, and what they admit is not.
func TestDenialsOfStore(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		store, goal       string
		denied, ofSuspect bool
	}{
		{"cart_rc", "fuzzy_read", false, false},
		{"cart_rr", "fuzzy_read", true, true},
		{"cart_rr", "lost_update_cycle", false, false},
		{"cart_si", "fuzzy_read_cycle", true, false},
		{"cart_si", "lost_update", true, true},
		{"smallbank_rr", "write_skew", false, false},
		{"smallbank_si", "write_skew", true, false},
		{"twitter_si", "fractured_read_cycle", true, false},
	} {
		t.Run(x.store+"/"+x.goal, func(t *testing.T) {
			f, diags := spec.Load("../benchmarks/published/stores/" + x.store + ".clouseau.hcl")
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
			s := newSearch(t.Context(), f.Context, f.Goal(x.goal), p, Config{}, &Stats{})
			s.pass(justified)
			starts := s.starts()
			if got := s.denied(starts); got != x.denied {
				t.Errorf("denied: %v", got)
			}
			if got := s.deniedSuspects(starts); got != x.ofSuspect {
				t.Errorf("denied of suspect runs: %v", got)
			}
		})
	}
}
