package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestFigures compares the table of the README, times excepted, with what the
// systems do: in the long mode with as many runs, else only that it has all rows.
func TestFigures(t *testing.T) {
	t.Parallel()
	got := figures(t)
	if want := len(benchmarks.Systems()) * len(benchmarks.Strategies); len(got) != want {
		t.Fatalf("the table has %d rows, want %d", len(got), want)
	}
	if os.Getenv("CLOUSEAU_LONG") == "" {
		return
	}
	want := map[string]string{}
	opt := benchmarks.Options{Strategies: benchmarks.Strategies, Runs: 10000, Seed: 1, Solver: solver}
	err := benchmarks.Run(t.Context(), opt, func(r benchmarks.Row) {
		key := r.System + " " + r.Strategy
		if r.SUT == "fixed" {
			want[key] += fmt.Sprintf(" %d %d", r.Violations, r.Upheld)
			return
		}
		executions := "-"
		if r.ExecutionsPerViolation != nil {
			executions = fmt.Sprintf("%.2f", *r.ExecutionsPerViolation)
		}
		want[key] = fmt.Sprintf("%d %s", r.Violations, executions)
	})
	if err != nil {
		t.Fatal(err)
	}
	for key, row := range want {
		if got[key] != row {
			t.Errorf("%s: the table has %q, want %q", key, got[key], row)
		}
	}
}

// figures returns the rows of the table: violations, executions, and violations and upheld runs of
// the fixed twin, by system and strategy.
func figures(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, line := range strings.Split(read(t, filepath.Join(root, "README.md")), "\n") {
		cells := strings.Split(strings.ReplaceAll(line, ",", ""), "|")
		if len(cells) != 10 {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[1] != "system" && cells[1] != "---" {
			out[cells[1]+" "+cells[2]] = strings.Join(cells[3:7], " ")
		}
	}
	return out
}

func solver(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
}
