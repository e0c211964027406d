package servers_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/benchmarks/store/servers"
)

// TestMatrix plays each anomaly at each level of the servers, and in the mode of the database in
// memory that does the same. It prints the table, cell by cell; where one is not as noted by hand
// (store.Observed), or not as in memory, it shows what happened. The page on servers has the same
// table.
func TestMatrix(t *testing.T) {
	rows := map[string][]string{}
	for _, l := range servers.Levels() {
		t.Run(l.Name, func(t *testing.T) {
			s := server(t, l)
			for _, a := range store.Anomalies() {
				p := played(t, a.Schedule, s.Open(l))
				m := played(t, a.Schedule, memory.Deterministic(l.Mode))
				got := a.Cell(p)
				rows[a.Name] = append(rows[a.Name], got)
				want := store.ObservedAt(a.Name, l.Mode.String())
				if reduced, _, _ := strings.Cut(got, " at "); reduced != want {
					t.Errorf("%s: %s, noted is %s\n%s", a.Name, got, want, strings.Join(p.Trace, "\n"))
				}
				if !slices.Equal(p.Trace, m.Trace) {
					t.Errorf("%s: the server did\n%s\nand the database in memory, in mode %v,\n%s",
						a.Name, strings.Join(p.Trace, "\n"), l.Mode, strings.Join(m.Trace, "\n"))
				}
			}
		})
	}
	if len(missing) > 0 || t.Failed() {
		return
	}
	var lines []string
	for _, a := range store.Anomalies() {
		lines = append(lines, fmt.Sprintf("| %s | %s |", a.Name, strings.Join(rows[a.Name], " | ")))
	}
	onPage(t, lines)
}

func played(t *testing.T, s store.Schedule, open store.Opener) store.Played {
	t.Helper()
	var p store.Played
	_, err := servers.Retry(3, func() (err error) {
		p, err = s.Play(t.Context(), open)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", s.Text, err)
	}
	return p
}

// onPage prints rows of a table, and looks for them on the page.
func onPage(t *testing.T, lines []string) {
	t.Helper()
	page, err := os.ReadFile("../../../docs/databases-servers.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		t.Log(line)
		if !strings.Contains(string(page), "\n"+line+"\n") {
			t.Errorf("the page lacks %s", line)
		}
	}
}
