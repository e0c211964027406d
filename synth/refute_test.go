package synth

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/gen"
	"github.com/clouseau-go/clouseau/internal/gen/contexts"
	"github.com/clouseau-go/clouseau/internal/oracle"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sre"
	"pgregory.net/rapid"
)

// TestRefutationsAreTrue refutes random goals without searching first. No run reaches a refuted
// goal: neither the search nor enumeration finds one, not even with a suspect last event. What
// only the search shows mostly lacks a cause, which a refutation does not ask for.
func TestRefutationsAreTrue(t *testing.T) {
	reached, refuted, nothing := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := gen.SmallAlphabet()
		c := contexts.Context(a).Draw(t, "context")
		g := contexts.Goal(a).Draw(t, "goal")
		if sre.Nullable(g.Trace) {
			t.Skip("every run would be a violation")
		}
		p := logic.NewPortfolio(c.L, nil, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
		s := newSearch(t.Context(), c, g, p, Config{MaxEvents: 6, MaxRefinements: 300}, &Stats{})
		proved := s.refuted(s.steps.Starts(s.cfg.starts()))
		r := Synthesize(t.Context(), c, g, p, Config{MaxEvents: 6, MaxRefinements: 300})
		switch found := len(r.Generators) > 0; {
		case found && proved:
			t.Fatalf("refuted, but there is %v", r.Certificates[0].Trace)
		case found:
			reached++
		case proved:
			refuted++
		case r.Explanation.Exhausted:
			nothing++
		}
		if !proved {
			return
		}
		for tr := range a.Traces(3) {
			suspect := oracle.Options{Suspects: []int{len(tr) - 1}}
			// A run that is in the goal before its last event is decided there, and not by that.
			earlier := false
			for k := range tr {
				earlier = earlier || k > 0 && oracle.InGoal(c, g, tr[:k], oracle.Options{Suspects: []int{k - 1}})
			}
			if ok, _ := oracle.Consistent(c, tr, suspect); ok && !earlier && oracle.InGoal(c, g, tr, suspect) {
				t.Fatalf("refuted, but there is %v", tr)
			}
		}
	})
	t.Logf("%d reached, %d refuted, %d shown to have no run by search alone", reached, refuted, nothing)
	if reached == 0 || refuted == 0 {
		t.Error("too few refutations to mean much")
	}
}
