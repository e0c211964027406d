package docs_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestShrunkFigures compares the table of shrunk runs with the results of the shrinker: in the long
// mode for all mutants, otherwise for one of them. It always checks that all mutants are in the
// table.
func TestShrunkFigures(t *testing.T) {
	t.Parallel()
	want := map[string]int{} // by mutant
	text, err := os.ReadFile("shrinking.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, " | ")
		if n, err := strconv.Atoi(strings.TrimPrefix(cells[0], "| ")); err == nil && len(cells) == 2 {
			for _, name := range strings.Split(strings.TrimSuffix(cells[1], " |"), ", ") {
				want[name] = n
			}
		}
	}
	servers, err := os.ReadFile("servers.md")
	if err != nil {
		t.Fatal(err)
	}
	all := benchmarks.ModeledSystems()
	m := all[slices.IndexFunc(all, func(m benchmarks.Modeled) bool { return m.Name == "http" })]
	for _, f := range m.Forms {
		if !f.Mutant {
			continue
		}
		if want[f.Name] == 0 {
			t.Errorf("the table lacks %s", f.Name)
		}
		if !strings.Contains(string(servers), "\n| "+f.Name+" | ") {
			t.Errorf("the table of servers.md lacks %s", f.Name)
		}
		if environment.Long.Get() == "" && f.Name != "put-skipped" {
			continue
		}
		r, err := m.Measure(t.Context(), f, benchmarks.Effort{Runs: 1000, Rejections: 5, Shrink: 5, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.ShrunkMedian != want[f.Name] {
			t.Errorf("%s: %d messages are left, the table has %d", f.Name, r.ShrunkMedian, want[f.Name])
		}
	}
}
