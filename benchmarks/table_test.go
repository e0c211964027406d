package benchmarks_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

func portfolio(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
}

// TestTable runs every system small. What synthesis finds shows the bug nearly
// always, never accuses the fixed twin, and is rarely off its script there.
func TestTable(t *testing.T) {
	const runs = 300
	rows := map[[3]string]benchmarks.Row{}
	err := benchmarks.Run(t.Context(), benchmarks.Options{Runs: runs, Seed: 1, Solver: portfolio}, func(r benchmarks.Row) {
		rows[[3]string{r.System, r.SUT, r.Strategy}] = r
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, sys := range benchmarks.Systems() {
		for _, strategy := range benchmarks.Strategies {
			buggy, ok1 := rows[[3]string{sys.Name, "buggy", strategy}]
			fixed, ok2 := rows[[3]string{sys.Name, "fixed", strategy}]
			if !ok1 || !ok2 {
				t.Errorf("%s lacks rows for %s", sys.Name, strategy)
				continue
			}
			for _, r := range []benchmarks.Row{buggy, fixed} {
				if sum := r.Violations + r.Upheld + r.Uninformative + r.Crashed + r.Hung + r.Infeasible; r.Runs != runs || sum != runs {
					t.Errorf("%s %s %s: %d runs with %d verdicts, want %d", sys.Name, r.SUT, strategy, r.Runs, sum, runs)
				}
			}
			if fixed.Violations != 0 {
				t.Errorf("%s: %d violations of the fixed twin by %s", sys.Name, fixed.Violations, strategy)
			}
			if strategy != "synth" {
				continue
			}
			if e := buggy.ExecutionsPerViolation; e == nil || *e > 1.1 {
				t.Errorf("%s: %d violations in %d runs, want at most 1.1 runs for each", sys.Name, buggy.Violations, buggy.Runs)
			}
			if 10*fixed.Upheld < 9*fixed.Runs {
				t.Errorf("%s: only %d of %d runs of the fixed twin are upheld", sys.Name, fixed.Upheld, fixed.Runs)
			}
			if fixed.Discards != 0 || fixed.Infeasible != 0 {
				t.Errorf("%s: %d discards and %d infeasible runs, want none", sys.Name, fixed.Discards, fixed.Infeasible)
			}
		}
	}
}

// TestTableRepeats computes rows twice from one seed.
func TestTableRepeats(t *testing.T) {
	table := func(seed uint64) []benchmarks.Row {
		var rows []benchmarks.Row
		opt := benchmarks.Options{Systems: []string{"set"}, Runs: 100, Seed: seed, Solver: portfolio}
		if err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
			r.Seconds, r.SynthMS, r.ExecutionsPerViolation = 0, 0, nil
			rows = append(rows, r)
		}); err != nil {
			t.Fatal(err)
		}
		return rows
	}
	first := table(7)
	if again := table(7); !slices.Equal(first, again) {
		t.Errorf("seed 7 gives\n%+v\nand then\n%+v", first, again)
	}
	if other := table(8); slices.Equal(first, other) {
		t.Error("seeds 7 and 8 give the same table")
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
	want := []string{"calls", "cached", "crashed", "discards", "events", "executions_per_violation", "goal", "hung",
		"infeasible", "infrastructure", "queries", "refinements", "runs", "seconds", "strategy", "suspect", "sut",
		"synth_ms", "system", "uninformative", "unknowns", "upheld", "violations"}
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

// BenchmarkSynthesize measures the way from a spec's text to certified generators.
func BenchmarkSynthesize(b *testing.B) {
	for _, sys := range benchmarks.Systems() {
		b.Run(sys.Name, func(b *testing.B) {
			var st synth.Stats
			for b.Loop() {
				s, diags := spec.LoadSource(sys.File, []byte(sys.Spec))
				if diags.HasErrors() {
					b.Fatal(diags)
				}
				for _, g := range s.Goals {
					st = synth.Synthesize(b.Context(), s.Context, g, portfolio(s.Context), synth.Config{}).Stats
				}
			}
			b.ReportMetric(float64(st.Refinements), "refinements/op")
			b.ReportMetric(float64(st.Solver.Queries), "queries/op")
		})
	}
}
