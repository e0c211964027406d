package docs_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestFigures compares the table of the benchmarks, without times, with measured figures. The long
// mode makes as many runs as the table; otherwise the test only checks that all rows and the
// published figures are there.
func TestFigures(t *testing.T) {
	t.Parallel()
	got := figures(t)
	if want := len(benchmarks.Systems()) * len(benchmarks.Strategies); len(got) != want {
		t.Fatalf("the table has %d rows, want %d", len(got), want)
	}
	comparePublished(t)
	if environment.Long.Get() == "" {
		return
	}
	want := map[string]string{}
	opt := benchmarks.Options{Strategies: benchmarks.Strategies, Runs: 10000, Seed: 1, Solver: solver}
	for _, sys := range benchmarks.Systems() {
		opt.Systems = append(opt.Systems, sys.Name)
	}
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

// comparePublished checks that the published figures are in the table, and that for strong specs
// the measured figures of synthesis are not above them.
func comparePublished(t *testing.T) {
	t.Helper()
	weak := map[string]bool{}
	for _, sys := range benchmarks.Systems() {
		weak[sys.Name] = sys.Weak
	}
	for _, cells := range rows(t, 11) {
		system, strategy, executions, got := cells[1], cells[2], cells[4], cells[5]
		want := benchmarks.PublishedFor(system).Of(strategy)
		if want == "" {
			want = "-"
		}
		if got != want {
			t.Errorf("%s %s: published is %q, want %q", system, strategy, got, want)
		}
		ours, err1 := strconv.ParseFloat(executions, 64)
		theirs, err2 := strconv.ParseFloat(got, 64)
		if strategy == "synth" && !weak[system] && err2 == nil && (err1 != nil || ours > theirs+0.05) {
			t.Errorf("%s: %s executions for each violation, published are %s", system, executions, got)
		}
	}
}

// TestFuzzFigures checks that the table about fuzzing has a row for each system with a strong spec,
// and that its quotients are correct. The figures of fuzzing differ between runs, so they are not
// compared.
func TestFuzzFigures(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, cells := range rows(t, 7) {
		executions, err1 := strconv.ParseFloat(cells[2], 64)
		violations, err2 := strconv.ParseFloat(cells[3], 64)
		if err1 != nil || err2 != nil {
			continue // another table, or the heading
		}
		seen[cells[1]] = true
		want := "-"
		if violations > 0 {
			want = fmt.Sprintf("%.2f", executions/violations)
		}
		if cells[4] != want {
			t.Errorf("%s: %s executions for each violation, want %s", cells[1], cells[4], want)
		}
	}
	for _, sys := range benchmarks.Systems() {
		if seen[sys.Name] == sys.Weak {
			t.Errorf("%s: fuzzed %t, but its spec is weak: %t", sys.Name, seen[sys.Name], sys.Weak)
		}
	}
}

// figures returns the rows of the table: violations, executions, and violations and upheld runs of
// the fixed twin, by system and strategy.
func figures(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, cells := range rows(t, 11) {
		out[cells[1]+" "+cells[2]] = strings.Join(append(cells[3:5:5], cells[6:8]...), " ")
	}
	return out
}

// rows returns the cells of the lines of the benchmarks' tables that have that many cells, without
// headings. Numbers have no commas.
func rows(t *testing.T, n int) (out [][]string) {
	t.Helper()
	for _, line := range strings.Split(read(t, "benchmarks.md"), "\n") {
		cells := strings.Split(strings.ReplaceAll(line, ",", ""), "|")
		if len(cells) != n {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[1] != "system" && cells[1] != "---" {
			out = append(out, cells)
		}
	}
	return out
}

// TestReadme checks that the README fits on one page, with a result on the first screen, and
// compares its figures with those of the table.
func TestReadme(t *testing.T) {
	t.Parallel()
	text := read(t, filepath.Join(root, "README.md"))
	if n := strings.Count(text, "\n"); n > 120 {
		t.Errorf("the README has %d lines, want at most 120", n)
	}
	if b := blocks(t, filepath.Join(root, "README.md"), "console"); len(b) == 0 || b[0].line+strings.Count(b[0].text, "\n") > 40 {
		t.Error("the README does not begin with a command and its result")
	}
	if want := summary(t); !strings.Contains(text, want) {
		t.Errorf("the README does not say: %s", want)
	}
}

// summary is a sentence about the strong specs in the table of the benchmarks.
func summary(t *testing.T) string {
	t.Helper()
	weak := map[string]bool{}
	for _, sys := range benchmarks.Systems() {
		weak[sys.Name] = sys.Weak
	}
	systems, least, never := 0, 100, 0
	for _, cells := range rows(t, 11) {
		violations, err := strconv.Atoi(cells[3])
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case weak[cells[1]]:
		case cells[2] == "synth":
			systems++
			least = min(least, violations/100)
		case cells[2] == "random" && violations == 0:
			never++
		}
	}
	return fmt.Sprintf("On the [%d systems of the benchmark](docs/benchmarks.md), at least %d of 100 synthesized runs "+
		"find the seeded bug; 10,000 random runs never find that of %d of them.", systems, least, never)
}

func solver(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.New(c.L)})
}
