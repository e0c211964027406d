package synth

import (
	"slices"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
)

// TestOrphansOfStore: what a transaction does is what the request asks for that it was begun for.
// Runs that are found in the first refinements, without what is learned, have no orphan.
func TestOrphansOfStore(t *testing.T) {
	t.Parallel()
	f, diags := spec.Load("../benchmarks/published/stores/smallbank_rc.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
	s := newSearch(t.Context(), f.Context, f.Goal("fractured_read"), p, Config{}, &Stats{})
	s.pass(justified)
	s.learn()
	asks := map[string][]string{
		"balanceReq":    {"getSavings", "getChecking"},
		"depositReq":    {"getChecking", "putChecking"},
		"transactReq":   {"getSavings", "putSavings"},
		"checkReq":      {"getSavings", "getChecking", "putChecking"},
		"payReq":        {"getChecking", "putChecking"},
		"amalgamateReq": {"getSavings", "getChecking", "putSavings", "putChecking"},
	}
	known := map[[2]string]bool{}
	for _, xs := range s.orphans {
		for _, x := range xs {
			cause, first, second := x.cause.Operation.Op, x.first, x.second
			if first.Name != "beginT" || first.Fields[x.fields[0]].Name != "tid" || second.Fields[x.fields[1]].Name != "tid" {
				continue
			}
			known[[2]string{cause.Name, second.Name}] = true
			for _, asked := range append(asks[cause.Name], "commit") {
				if asked == second.Name {
					t.Errorf("a transaction that %s began has no %s", cause.Name, asked)
				}
			}
		}
	}
	for cause, asked := range asks {
		for _, other := range []string{"getSavings", "getChecking", "putSavings", "putChecking"} {
			if want := !slices.Contains(asked, other); known[[2]string{cause, other}] != want {
				t.Errorf("no %s in a transaction that %s began: %v, want %v", other, cause, !want, want)
			}
		}
	}
}

// TestOrphansAreTrue: no run that is found without what a search learns has an orphan.
func TestOrphansAreTrue(t *testing.T) {
	t.Parallel()
	runs, pairs := 0, 0
	for name, goals := range map[string][]string{
		"cart_rc": {"lost_update"}, "cart_rr": {"lost_update"}, "twitter_rc": {"lost_update"}, "smallbank_rc": {"lost_update", "read_only_anomaly"},
		"smallbank_si": {"read_only_anomaly"}, "courseware_rc": {"fractured_read", "write_skew"}, "courseware_rr": {"write_skew"},
	} {
		f, diags := spec.Load("../benchmarks/published/stores/" + name + ".clouseau.hcl")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		p := logic.NewPortfolio(f.L, f.Axioms, logic.Engine{Name: "decide", Solver: decide.New(f.L)})
		s := newSearch(t.Context(), f.Context, f.Goals[0], p, Config{}, &Stats{})
		s.pass(justified)
		s.learn()
		for _, xs := range s.orphans {
			pairs += len(xs)
		}
		for _, goal := range goals {
			r := Synthesize(t.Context(), f.Context, f.Goal(goal), p, Config{Results: 5, Depth: NoRecursion, MaxRefinements: 31, MaxTraces: 4000})
			for _, c := range r.Certificates {
				runs++
				for _, xs := range s.orphans {
					for _, x := range xs {
						if orphanIn(c, x) && !r.Suspect {
							t.Errorf("%s of %s: %s after %s of %v\n%v", goal, name, x.second.Name, x.first.Name, x.cause, c.Lines())
						}
					}
				}
			}
		}
	}
	t.Logf("%d orphans learned, %d runs", pairs, runs)
	if pairs == 0 || runs < 8 {
		t.Error("too few to mean much")
	}
}

// orphanIn reports whether a run has an orphan. Its events say which clause allows them, and which
// events they demand.
func orphanIn(c *Certificate, x orphan) bool {
	for _, by := range c.Events {
		if by.Clause != x.cause {
			continue
		}
		for _, i := range by.Demands {
			first := c.Trace[i]
			for _, second := range c.Trace[i+1:] {
				if first.Op == x.first && second.Op == x.second && first.Values[x.fields[0]] == second.Values[x.fields[1]] {
					return true
				}
			}
		}
	}
	return false
}
