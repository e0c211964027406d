package benchmarks_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

func portfolio(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
}

// long reports whether the slow modes of the tests are on.
var long = environment.Long.Get() != ""

// sampled reports whether the i-th of many things that are alike is looked at: every n-th outside
// the long mode.
func sampled(i, n int) bool { return long || i%n == 0 }

// every returns every n-th of many things that are alike, and all of them in the long mode.
func every[T any](n int, all []T) (some []T) {
	for i, x := range all {
		if sampled(i, n) {
			some = append(some, x)
		}
	}
	return some
}

func load(t testing.TB, sys benchmarks.System) *uhat.Spec {
	t.Helper()
	s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
	if diags.HasErrors() {
		t.Fatalf("the spec of %s has errors: %v", sys.Name, diags)
	}
	return s
}

// libraries are the names of the systems that have baselines of their own.
func libraries() (names []string) {
	for _, s := range benchmarks.Systems() {
		names = append(names, s.Name)
	}
	return names
}

// TestTable runs systems a few times, in the long mode every one. Synthesized generators show the
// bug nearly always, never blame the fixed twin, and rarely leave their script there. TestGolden
// has some runs of every system.
func TestTable(t *testing.T) {
	runs := 100
	if long {
		runs = 10000
	}
	rows := map[[3]string]benchmarks.Row{}
	systems := every(8, benchmarks.Systems())
	for _, sys := range systems {
		opt := benchmarks.Options{Systems: []string{sys.Name}, Strategies: strategies(sys), Runs: runs, Seed: 1, Solver: portfolio}
		err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
			rows[[3]string{r.System, r.SUT, r.Strategy}] = r
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, sys := range systems {
		for _, strategy := range strategies(sys) {
			buggy, ok1 := rows[[3]string{sys.Name, "buggy", strategy}]
			fixed, ok2 := rows[[3]string{sys.Name, "fixed", strategy}]
			if !ok1 || !ok2 {
				t.Errorf("%s lacks rows for %s", sys.Name, strategy)
				continue
			}
			for _, r := range []benchmarks.Row{buggy, fixed} {
				if sum := r.Violations + r.Upheld + r.Prevented + r.Uninformative + r.Crashed + r.Hung + r.Infeasible; r.Runs != runs || sum != runs {
					t.Errorf("%s %s %s: %d runs with %d verdicts, want %d", sys.Name, r.SUT, strategy, r.Runs, sum, runs)
				}
			}
			if fixed.Violations != 0 {
				t.Errorf("%s: %d violations of the fixed twin by %s", sys.Name, fixed.Violations, strategy)
			}
			if strategy != "synth" {
				continue
			}
			if e := buggy.ExecutionsPerViolation; !sys.Weak && (e == nil || *e > 1.1) {
				t.Errorf("%s: %d violations in %d runs, want at most 1.1 runs for each", sys.Name, buggy.Violations, buggy.Runs)
			}
			if !sys.Weak && 10*fixed.Upheld < 9*fixed.Runs {
				t.Errorf("%s: only %d of %d runs of the fixed twin are upheld", sys.Name, fixed.Upheld, fixed.Runs)
			}
			if fixed.Discards != 0 || fixed.Infeasible != 0 {
				t.Errorf("%s: %d discards and %d infeasible runs, want none", sys.Name, fixed.Discards, fixed.Infeasible)
			}
		}
	}
}

// strategies are those by which a system is run. Baselines know nothing of clauses, so under a weak
// spec they do the same again, which is left to the long mode.
func strategies(sys benchmarks.System) []string {
	if sys.Weak && !long {
		return []string{"synth"}
	}
	return benchmarks.Strategies
}

// TestTableRepeats computes rows twice from one seed: those of generators, and those of modeled
// systems that make no choices themselves. A few runs are enough to show a row that does not
// repeat, because calls and events are counted. Each model has one mutant here, which is shrunk as
// well.
func TestTableRepeats(t *testing.T) {
	forms := []string{"fixed", "taken-twice", "newest-first", "not-removed"}
	systems, runs := []string{"kvw", "handles", "transaction"}, 25
	if long {
		forms, systems, runs = nil, libraries(), 100
	}
	for name, opt := range map[string]benchmarks.Options{
		"generators": {Systems: append(systems, "database"), Strategies: benchmarks.Strategies, Runs: runs},
		"models":     {Systems: []string{"swap", "abp", "conference"}, SUTs: forms, Runs: min(runs, 20)},
	} {
		t.Run(name, func(t *testing.T) {
			opt.Solver = portfolio
			first := timeless(t, opt, 7)
			if again := timeless(t, opt, 7); !slices.Equal(first, again) {
				t.Errorf("seed 7 gives\n%+v\nand then\n%+v", first, again)
			}
			opt.Systems = []string{first[0].System}
			if other := timeless(t, opt, 8); slices.Equal(first[:len(other)], other) {
				t.Errorf("seeds 7 and 8 give the same rows of %s", first[0].System)
			}
		})
	}
}

// timeless returns the rows of a table without their times.
func timeless(t *testing.T, opt benchmarks.Options, seed uint64) []benchmarks.Row {
	t.Helper()
	var rows []benchmarks.Row
	opt.Seed = seed
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		r.Seconds, r.SecondsMedian, r.SecondsP90, r.SynthMS, r.ExecutionsPerViolation = 0, 0, 0, 0, nil
		rows = append(rows, r)
	})
	if err != nil || len(rows) == 0 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	return rows
}

// TestTableInterrupted stops a table at its second row. The first row is there.
func TestTableInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opt := benchmarks.Options{Systems: []string{"set"}, Strategies: []string{"random"}, Runs: 50, Seed: 1, Solver: portfolio}
	opt.Progress = func(what string) {
		if what == "set fixed random" {
			cancel()
		}
	}
	var rows []benchmarks.Row
	if err := benchmarks.Run(ctx, opt, func(r benchmarks.Row) { rows = append(rows, r) }); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1 || rows[0].SUT != "buggy" || rows[0].Runs != 50 {
		t.Errorf("rows %+v, want the one of the buggy form with 50 runs", rows)
	}
}

// TestRowJSON fixes the keys that readers of the JSON rely on.
func TestRowJSON(t *testing.T) {
	data, err := json.Marshal(benchmarks.Row{})
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	want := []string{"blocked", "starved", "calls", "cached", "crashed", "discards", "events", "executions_median", "executions_per_violation", "goal", "hung",
		"infeasible", "infrastructure", "messages", "messages_median", "messages_p90", "misfits", "prevented", "published", "queries", "refinements", "runs", "seconds", "seconds_median", "seconds_p90", "shrunk_median", "strategy", "suspect", "sut",
		"synth_ms", "system", "undecided", "uninformative", "unknowns", "upheld", "violations"}
	slices.Sort(want)
	var got []string
	for k := range m {
		got = append(got, k)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("keys %v, want %v", got, want)
	}
	if v := m["executions_per_violation"]; v != nil {
		t.Errorf("executions_per_violation without violations is %v, want null", v)
	}
}
