package benchmarks_test

import (
	"context"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/judging/monitor"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestProtocolRows computes the rows of a protocol: all strategies and mutants.
func TestProtocolRows(t *testing.T) {
	t.Parallel()
	strategies := []string{"synth", "random", "pct3", "pctcp", "pos", "surw"}
	opt := benchmarks.Options{Systems: []string{"database"}, Runs: 100, Seed: 1, Solver: portfolio, Strategies: strategies}
	rows := 0
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		rows++
		if found := r.Violations > 0; r.Strategy == "synth" && found == (r.SUT == "fixed") || found && r.SUT == "fixed" {
			t.Errorf("%s %s: %d violations in %d runs", r.SUT, r.Strategy, r.Violations, r.Runs)
		}
	})
	if want := 4 * len(strategies); err != nil || rows != want {
		t.Errorf("%d rows, want %d: %v", rows, want, err)
	}
}

// TestProtocols performs the workload of each protocol, outside the long mode of every second one,
// against all its forms: no run crashes, hangs or cannot be judged, and each form has a name of its
// own.
func TestProtocols(t *testing.T) {
	t.Parallel()
	for i, sys := range benchmarks.Protocols() {
		if !sampled(i+1, 2) { // TestRightProtocols has the others
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			opt := benchmarks.Options{Systems: []string{sys.Name}, Runs: 3, Seed: 1, Solver: portfolio, Strategies: []string{"random"}}
			names := map[string]bool{}
			err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
				names[r.SUT] = true
				if sum := r.Violations + r.Upheld + r.Uninformative; sum != r.Runs {
					t.Errorf("%s %s: runs without a verdict: %+v", r.System, r.SUT, r)
				}
			})
			if err != nil || len(names) != len(sys.SUTs) || len(names) < 3 {
				t.Errorf("the forms %v, want %d: %v", names, len(sys.SUTs), err)
			}
		})
	}
}

// TestRightProtocols performs the workload of each protocol, outside the long mode of every second
// one, against its right twin, with faults, under every schedule in turn: no run is in any goal. In
// some of them a goal could have been decided, so that it is no wonder that they are not in it.
func TestRightProtocols(t *testing.T) {
	runs := 100
	if long {
		runs = 100_000
	}
	for _, sys := range every(3, benchmarks.Protocols()) {
		if sys.Weak {
			continue
		}
		t.Run(sys.Name, func(t *testing.T) {
			t.Parallel()
			s := load(t, sys)
			var judges []*goalJudge
			for _, g := range s.Goals {
				judges = append(judges, newGoalJudge(s, g))
			}
			events := 0
			names := strategy.Names()
			for _, name := range names {
				test := interp.Test(sys.Name, s.Context, s.Goals[0], nil, sys.Registry, form(sys, "fixed"))
				test.Options = benchmarks.Patient
				test.Options.Schedule, _ = strategy.Parse(name)
				worker := interp.Worker("work", interp.Workload(s, sys.Registry))
				sample.Runs(t.Context(), test.With(worker), runs/len(names)+1, 1, func(i int, r *run.Result) {
					events += len(r.Trace)
					if r.Verdict != run.Upheld && r.Verdict != run.Uninformative {
						t.Fatalf("run %d under %s: %v (%s)\n%s", i, name, r.Verdict, r.Reason, r.Table())
					}
					for _, j := range judges {
						if j.judge(r.Trace) {
							t.Fatalf("run %d under %s is in %s\n%s", i, name, j.name, r.Table())
						}
					}
				})
			}
			near, some := 0, false
			for _, j := range judges {
				t.Logf("%s: %d of %d runs could have been in %s", sys.Name, j.near, j.seen, j.name)
				if !j.always {
					near, some = near+j.near, true
				}
			}
			if events < 5*runs || some && 200*near < runs {
				t.Errorf("%d events in %d runs, of which %d came near a goal; want five in each, and one in 200", events, runs, near)
			}
		})
	}
}

// form makes the form of a system that has that name.
func form(sys benchmarks.System, form string) func(context.Context) (rt.Adapter, error) {
	k := slices.IndexFunc(sys.SUTs, func(s benchmarks.SUT) bool { return s.Name == form })
	return func(context.Context) (rt.Adapter, error) { return sys.SUTs[k].Open(), nil }
}

// goalJudge judges whole runs by a goal.
type goalJudge struct {
	name        string
	goal, brink *monitor.Monitor
	always      bool // one event can decide the goal from the beginning on
	seen, near  int  // runs; those that one event could have decided
}

func newGoalJudge(s *uhat.Spec, g *uhat.Goal) *goalJudge {
	brink := s.B.Brink(g.Violation)
	return &goalJudge{name: g.Name, goal: monitor.New(s.B, g.Violation, g.Vars), brink: monitor.New(s.B, brink, g.Vars), always: sre.Nullable(brink)}
}

// judge reports whether a run is in the goal.
func (j *goalJudge) judge(tr sre.Trace) bool {
	j.goal.Reset()
	j.brink.Reset()
	j.seen++
	near := false
	for _, e := range tr {
		near = near || j.brink.Violated()
		j.goal.Step(e)
		j.brink.Step(e)
	}
	if near {
		j.near++
	}
	return j.goal.Violated()
}
