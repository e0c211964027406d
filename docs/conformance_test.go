package docs_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/conference"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestConformancePaths compares the table of paths with the suites; in the long mode also the row
// that takes seconds.
func TestConformancePaths(t *testing.T) {
	t.Parallel()
	page := read(t, "conformance.md")
	for _, p := range benchmarks.PublishedConference() {
		if p.Transitions > 1000 && environment.Long.Get() == "" {
			continue
		}
		c, err := benchmarks.ConferencePaths(p.Size)
		if err != nil {
			t.Fatal(err)
		}
		if c.States != p.States || c.Transitions != p.Transitions {
			t.Errorf("%v: %d states and %d transitions, published are %d and %d", p.Size, c.States, c.Transitions, p.States, p.Transitions)
		}
		if c.Greedy[0] > p.Ends || c.Greedy[1] > p.Twice {
			t.Errorf("%v: %v paths by the published rule, published are %d and %d", p.Size, c.Greedy, p.Ends, p.Twice)
		}
		wantRow(t, page, pathsRow(p, c))
	}
}

// pathsRow is a row of the table of paths.
func pathsRow(p benchmarks.PublishedPaths, c benchmarks.PathCounts) string {
	published := "> 10,000"
	if n, err := strconv.Atoi(p.Walks); err == nil {
		published = thousands(n)
	}
	walks := "> 100,000"
	if c.Walks >= 0 {
		walks = thousands(c.Walks)
	}
	z, complete := p.Size, c.Suites["complete"]
	cells := []string{fmt.Sprintf("%d, %d, %d, %d", z.Entities, z.Nicks, z.Confs, z.Texts), thousands(c.States), thousands(c.Transitions),
		published, walks, thousands(p.Twice), thousands(c.Greedy[1]), thousands(p.Ends), thousands(c.Greedy[0])}
	for _, name := range []string{"once", "twice", "ends", "pairs"} {
		if c.Suites[name].Paths != 1 {
			return name + " has more than one path"
		}
		cells = append(cells, thousands(c.Suites[name].Inputs))
	}
	return row(append(cells, thousands(complete.Inputs)+" in "+thousands(complete.Paths)))
}

// TestConformanceMutants compares the table of mutants with the results of the suites: its
// first row, and all rows in the long mode.
func TestConformanceMutants(t *testing.T) {
	t.Parallel()
	page := read(t, "conformance.md")
	for i, f := range conference.Faults() {
		if i >= 1 && environment.Long.Get() == "" {
			break
		}
		wantRow(t, page, mutantRow(t, f))
	}
}

// mutantRow is a row of the table of mutants.
func mutantRow(t *testing.T, f conference.Fault) string {
	t.Helper()
	cells := []string{string(f)}
	kills := func(z conference.Size, s benchmarks.Suite) {
		given, shortest, err := benchmarks.ConferenceKills(t.Context(), f, z, s)
		if err != nil {
			t.Fatal(err)
		}
		cell := "-"
		if given > 0 {
			cell = fmt.Sprintf("%s (%d)", thousands(given), shortest)
		}
		cells = append(cells, cell)
	}
	for _, name := range []string{"once", "ends", "pairs", "complete"} {
		kills(conference.Size{Entities: 3, Nicks: 3, Confs: 2, Texts: 3}, benchmarks.Suite{Name: name, Specified: true})
	}
	for _, name := range []string{"once", "ends", "complete"} {
		kills(conference.Size{Entities: 3, Nicks: 3, Confs: 2, Texts: 3}, benchmarks.Suite{Name: name})
	}
	kills(conference.Size{Entities: 2, Nicks: 2, Confs: 2, Texts: 1}, benchmarks.Suite{Name: "complete", Extra: 1})
	return row(cells)
}

// TestConformanceTransitions compares the table of mutants of the specification with the results of
// the suites; in the long mode also the row with thousands of mutants.
func TestConformanceTransitions(t *testing.T) {
	t.Parallel()
	page := read(t, "conformance.md")
	var suites []benchmarks.Suite
	for _, specified := range []bool{true, false} {
		for _, name := range []string{"once", "twice", "ends", "pairs", "complete"} {
			suites = append(suites, benchmarks.Suite{Name: name, Specified: specified})
		}
	}
	for _, p := range benchmarks.PublishedConference() {
		z := p.Size
		if z.Entities == 1 || p.States > 13 || p.States > 5 && environment.Long.Get() == "" {
			continue
		}
		all, found, err := benchmarks.ConferenceMutants(t.Context(), z, suites)
		if err != nil {
			t.Fatal(err)
		}
		cells := []string{fmt.Sprintf("%d, %d, %d, %d", z.Entities, z.Nicks, z.Confs, z.Texts), thousands(all)}
		for _, n := range found {
			cells = append(cells, thousands(n))
		}
		wantRow(t, page, row(cells))
	}
}

// TestConformanceChoices compares the table of the alternating bit protocol with the results on the
// fly and of scripts. The long mode compares all rows.
func TestConformanceChoices(t *testing.T) {
	t.Parallel()
	page := read(t, "conformance.md")
	for _, m := range benchmarks.ModeledSystems() {
		for _, f := range m.Forms {
			quick := f.Name == "confirms-early" || f.Name == "delivers-garbled"
			if m.Name == "abp" && f.Mutant && (quick || environment.Long.Get() != "") {
				wantRow(t, page, choicesRow(t, m, f))
			}
		}
	}
}

// choicesRow is a row of the table of the alternating bit protocol.
func choicesRow(t *testing.T, m benchmarks.Modeled, f benchmarks.Form) string {
	t.Helper()
	rows, err := m.Paths(t.Context(), f, benchmarks.PathsEffort{Runs: 2000, Suites: true, Exhaustive: true})
	if err != nil {
		t.Fatal(err)
	}
	fly, scripts := "-", "-"
	for _, r := range rows {
		switch {
		case r.Violations == 0:
		case r.Strategy == "paths-fly":
			fly = fmt.Sprintf("%s (%d)", thousands(r.Messages), r.Shortest)
		case r.Strategy == benchmarks.ExhaustiveStrategy:
			scripts = fmt.Sprintf("%s (%d)", thousands(r.Runs), r.Shortest)
		}
	}
	return row([]string{f.Name, fly, scripts})
}

// row is a line of a table.
func row(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }

// wantRow checks that a page has a row.
func wantRow(t *testing.T, page, row string) {
	t.Helper()
	if !strings.Contains(page, "\n"+row+"\n") {
		t.Errorf("the page lacks the row\n%s", row)
	}
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// TestConformanceSample runs the first Go test on the page, which finds the mistake of the door.
// The other one is an example of the package exhaust.
func TestConformanceSample(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles a test")
	}
	samples := blocks(t, "conformance.md", "go")
	if len(samples) != 2 {
		t.Fatalf("found %d samples, want 2", len(samples))
	}
	out, err := runOverlaid(t, map[string]string{"door_test.go": samples[0].text})
	if err == nil {
		t.Fatalf("the test passes:\n%s", out)
	}
	for _, b := range blocks(t, "conformance.md", "text") {
		for _, line := range strings.Split(strings.TrimSpace(b.text), "\n") {
			if !strings.Contains(out, strings.TrimSpace(line)) {
				t.Errorf("%s:%d: the test does not print %q but\n%s", b.file, b.line, line, out)
			}
		}
	}
}
