package docs_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/synth"
)

// costly are the systems whose searches for ten generators take longer than a second, and
// costlyGrowth is from where on the table of growth does. The long mode searches all again.
var costly = []string{"debruijnfo", "debruijnho", "ifcload", "ifcstore", "nfa", "stack"}

const costlyGrowth = "pushes 9"

// TestSpeed compares the tables of the page on searches, times excepted, with what the searches
// count. The last row of a table is the sum of the others.
func TestSpeed(t *testing.T) {
	t.Parallel()
	tables := countTables(t, "speed.md")
	if len(tables) != 3 {
		t.Fatalf("found %d tables of counts, want 3", len(tables))
	}
	var systems []string
	for key := range tables[0] {
		if key != "all" {
			systems = append(systems, key)
		}
	}
	compare(t, tables[0], synthesisCounts(t, systems, synth.Config{}, false))
	addsUp(t, tables[0])
	addsUp(t, tables[1])
	long := environment.Long.Get() != ""
	if !long {
		systems = slices.DeleteFunc(systems, func(s string) bool { return slices.Contains(costly, s) })
	}
	padded := synthesisCounts(t, systems, synth.Config{Results: 10, Padding: true}, true)
	if !long {
		delete(padded, "all") // of those that were searched
	}
	compareRows(t, tables[1], padded)
	growth := map[string]string{}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opt := benchmarks.Options{Solver: solver, Progress: func(doing string) {
		if !long && doing == costlyGrowth {
			cancel()
		}
	}}
	if err := benchmarks.Growth(ctx, opt, func(r benchmarks.GrowthRow) {
		ratio := "-"
		if r.Ratio > 0 {
			ratio = fmt.Sprintf("%.2f", r.Ratio)
		}
		growth[fmt.Sprintf("%s %d", r.Family, r.Size)] = fmt.Sprint(r.Events, r.Refinements, r.Traces, r.Queries, r.Cached, r.Steps, " ", ratio)
	}); err != nil {
		t.Fatal(err)
	}
	if long && len(growth) != len(tables[2]) {
		t.Errorf("the table of growth has %d rows, want %d", len(tables[2]), len(growth))
	}
	compareRows(t, tables[2], growth)
}

// addsUp checks that the row "all" of a table of searches is the sum of the others.
func addsUp(t *testing.T, table map[string]string) {
	t.Helper()
	sum := make([]int, len(strings.Fields(table["all"])))
	for key, counts := range table {
		for i, cell := range strings.Fields(counts) {
			if n, err := strconv.Atoi(cell); err != nil || i >= len(sum) {
				t.Errorf("%s: %q are no counts", key, counts)
			} else if key != "all" {
				sum[i] += n
			}
		}
	}
	if got := strings.Trim(fmt.Sprint(sum), "[]"); got != table["all"] {
		t.Errorf("the rows add up to %q, the table has %q", got, table["all"])
	}
}

// TestPublishedSpeed compares the table of the published specs, times excepted, with what the
// searches count; those with defaults in the long mode.
func TestPublishedSpeed(t *testing.T) {
	t.Parallel()
	long := environment.Long.Get() != ""
	opt := benchmarks.Options{Solver: solver, Search: synth.Config{Results: 1}}
	if long {
		opt.Search.Results = 0
	}
	want := map[string]string{}
	if err := benchmarks.PublishedSearches(t.Context(), opt, func(r benchmarks.SearchRow) {
		want[r.Name] = searchCounts(r, long)
	}); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	_, section, _ := strings.Cut(read(t, "speed.md"), "\n## The published specs")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, line := range strings.Split(section, "\n") {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, ",", ""), "| "), " | ")
		if len(cells) != 12 || want[cells[0]] == "" {
			continue
		}
		counts := append(cells[2:6:6], cells[11])
		if long {
			counts = append(counts, cells[7:11]...)
		}
		got[cells[0]] = strings.Join(counts, " ")
	}
	compare(t, got, want)
}

func searchCounts(r benchmarks.SearchRow, defaults bool) string {
	f, d := r.First, r.Defaults
	counts := fmt.Sprint(f.Events, f.Refinements, f.Queries, f.Cached, r.PublishedMS/1000)
	if defaults {
		counts += " " + fmt.Sprint(d.Found, d.Refinements, d.Queries, d.Cached)
	}
	return counts
}

// TestSpeedDefaults checks that the table of flags has the default bounds.
func TestSpeedDefaults(t *testing.T) {
	t.Parallel()
	page := read(t, "speed.md")
	for flag, want := range map[string]string{
		"--results N":     fmt.Sprint(synth.DefaultResults),
		"--events N":      fmt.Sprintf("%d, and up to %d", synth.DefaultMaxEvents, synth.MostEvents),
		"--refinements N": fmt.Sprintf("%d, and up to %d", synth.DefaultMaxRefinements, synth.MostRefinements),
		"--steps N":       fmt.Sprint(synth.DefaultMaxSteps),
	} {
		_, row, ok := strings.Cut(page, "| `"+flag+"` |")
		row, _, _ = strings.Cut(row, "\n")
		if !ok || !strings.HasSuffix(row, "| "+want+" |") {
			t.Errorf("the row of %s is %q, want the default %q", flag, row, want)
		}
	}
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("the table has %d rows, want %d", len(got), len(want))
	}
	compareRows(t, got, want)
}

// compareRows compares the rows of a table that are wanted.
func compareRows(t *testing.T, got, want map[string]string) {
	t.Helper()
	if len(want) == 0 {
		t.Error("no row is wanted")
	}
	for key, counts := range want {
		if got[key] != counts {
			t.Errorf("%s: the table has %q, want %q", key, got[key], counts)
		}
	}
}

// synthesisCounts returns the rows of a table of searches, and their sum.
func synthesisCounts(t *testing.T, systems []string, cfg synth.Config, padding bool) map[string]string {
	t.Helper()
	out := map[string]string{}
	var sum []int
	if err := benchmarks.Syntheses(t.Context(), benchmarks.Options{Systems: systems, Search: cfg, Solver: solver}, func(r benchmarks.SynthesisRow) {
		counts := []int{r.Found}
		if padding {
			counts = append(counts, r.Padded)
		}
		counts = append(counts, r.Shapes, r.Refinements, r.Traces, r.Queries, r.Cached, r.Engines[0].Queries)
		out[r.System] = strings.Trim(fmt.Sprint(counts), "[]")
		if sum == nil {
			sum = make([]int, len(counts))
		}
		for i, n := range counts {
			sum[i] += n
		}
	}); err != nil {
		t.Fatal(err)
	}
	out["all"] = strings.Trim(fmt.Sprint(sum), "[]")
	return out
}

// countTables returns the tables of a page whose last column is a time: the counts between the
// first column, or the first two where the second is a size, and that one, by what stands in these.
func countTables(t *testing.T, name string) []map[string]string {
	t.Helper()
	var out []map[string]string
	keys := 0
	for _, line := range strings.Split(read(t, name), "\n") {
		cells := strings.Split(strings.Trim(strings.ReplaceAll(line, ",", ""), "| "), " | ")
		switch last := cells[len(cells)-1]; {
		case last == "time":
			out = append(out, map[string]string{})
			keys = 1
			if cells[1] == "size" {
				keys = 2
			}
		case strings.HasSuffix(last, " ms") && len(out) > 0:
			if _, err := strconv.ParseFloat(strings.TrimSuffix(last, " ms"), 64); err != nil {
				t.Errorf("%s: %q is no time", name, last)
			}
			counts := cells[keys : len(cells)-1]
			if n := len(counts) - 1; strings.HasSuffix(counts[n], " MB") { // differs a little
				counts = counts[:n]
			}
			out[len(out)-1][strings.Join(cells[:keys], " ")] = strings.Join(counts, " ")
		}
	}
	return out
}
