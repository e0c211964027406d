package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestJudge compares the verdicts on handwritten scripts with the naive matcher: a run is a
// violation exactly if a prefix of it is in the goal, and at the first such prefix. It compares
// only some runs of either kind, because the naive matcher is slow. If the handwritten scripts find
// no violation, it uses a synthesized one.
func TestJudge(t *testing.T) {
	most := 6
	if long {
		most = 400
	}
	for _, sys := range every(8, benchmarks.Systems()) {
		if sys.Weak { // the goal is that of the stronger spec, see TestWeak
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			handwritten := sys.Baselines(s)[1]
			for _, goal := range s.Goals {
				for _, sut := range sys.SUTs {
					test := interp.Test(sys.Name, s.Context, goal, nil, sys.Registry,
						func(context.Context) (rt.Adapter, error) { return sut.Open(), nil })
					test.Options = benchmarks.Patient
					member := func(tr sre.Trace) bool { return inGoal(goal, tr, functions(s, sys)) }
					violations := compareVerdicts(t, test.With(handwritten.Generators...), member, most)
					if sut.Name == "buggy" && violations == 0 {
						found := synth.Synthesize(t.Context(), s.Context, goal, portfolio(s.Context), synth.Config{Results: 1})
						script := interp.Generator(s.Context, found.Generators[0], sys.Registry)
						violations = compareVerdicts(t, test.With(script), member, most)
					}
					if sut.Name == "buggy" && violations == 0 {
						t.Error("no violation, so nothing was compared")
					}
				}
			}
		})
	}
}

// compareVerdicts performs runs and compares that many with a violation, and that many without,
// with member, the naive matcher. It returns the number of all violations.
func compareVerdicts(t *testing.T, test *rt.Test, member func(sre.Trace) bool, most int) int {
	compared := map[bool]int{}
	rep := sample.Runs(t.Context(), test, 400, 3, func(_ int, r *run.Result) {
		guilty := r.Verdict == run.Violation
		if compared[guilty] == most {
			return
		}
		compared[guilty]++
		want := len(r.Trace)
		if guilty {
			want = r.Deciding
		}
		for n := range len(r.Trace) + 1 {
			if got := member(r.Trace[:n]); got != (n == want+1) {
				t.Fatalf("%v is a %s decided by event %d, but for the naive matcher in the goal after %d events: %v",
					r.Trace, r.Verdict, r.Deciding, n, got)
			}
		}
	})
	return rep.Violations
}

// inGoal is the naive matcher for goals whose variables are all fields, of the
// same sort, of events that a violation has.
func inGoal(g *uhat.Goal, tr sre.Trace, functions logic.Env) bool {
	candidates := map[*logic.Var][]logic.Value{}
	for _, v := range g.Vars {
		for _, e := range tr {
			for i, x := range e.Values {
				if e.Op.Fields[i].Sort == v.Sort() && !slices.Contains(candidates[v], x) {
					candidates[v] = append(candidates[v], x)
				}
			}
		}
	}
	return sre.MatchSome(g.Trace, tr, g.Vars, candidates, functions) != nil
}
