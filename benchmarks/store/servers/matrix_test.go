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

// noted is which level shows which anomaly, by notes that were taken by hand on PostgreSQL 15.18
// and on MariaDB 10.11.19. The columns are the levels of servers.Levels. A number is the code with
// which a transaction was ended, wherever that was.
const noted = `
dirty write                                      | wait | wait, 40001 | wait, 40001 | wait | wait | wait | wait       | wait
aborted read                                     | no   | no          | no          | yes  | no   | no   | no         | wait
intermediate read                                | no   | no          | no          | yes  | no   | no   | no         | wait
circular flow                                    | no   | no          | 40001       | yes  | no   | no   | no         | wait, 1213
non-repeatable read                              | yes  | no          | no          | yes  | yes  | no   | no         | wait
fractured read, old then new                     | yes  | no          | no          | yes  | yes  | no   | no         | wait
fractured read, new then old: dirty              | no   | no          | no          | yes  | no   | no   | no         | wait
fractured read, new then old: after an own write | no   | 40001       | 40001       | no   | no   | yes  | 1020       | wait
phantom                                          | yes  | no          | no          | yes  | yes  | no   | no         | wait
lost update: the first has committed             | yes  | 40001       | 40001       | yes  | yes  | yes  | 1020       | wait
lost update: the second waits                    | yes  | wait, 40001 | wait, 40001 | yes  | yes  | yes  | wait, 1020 | wait, 1213
write skew                                       | yes  | yes         | 40001       | yes  | yes  | yes  | yes        | wait, 1213
predicate write skew                             | yes  | yes         | 40001       | yes  | yes  | yes  | yes        | wait, 1213
read-only anomaly                                | yes  | yes         | 40001       | yes  | yes  | yes  | yes        | wait
causality violation, old then new                | yes  | no          | no          | yes  | yes  | no   | no         | wait
causality violation, new then old                | no   | no          | no          | no   | no   | no   | no         | no
long fork                                        | yes  | no          | no          | yes  | yes  | no   | no         | wait
stale read                                       | no   | no          | no          | no   | no   | no   | no         | no
`

// cells returns a table by its first column.
func cells(table string) map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(strings.TrimSpace(table)) {
		row := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i, c := range row {
			row[i] = strings.TrimSpace(c)
		}
		out[row[0]] = row[1:]
	}
	return out
}

// TestMatrix plays each anomaly at each level of the servers, and in the mode of the database in
// memory that does the same. It prints the table, cell by cell; where one is not as noted, or not
// as in memory, it shows what happened. The page on servers has the same table.
func TestMatrix(t *testing.T) {
	want := cells(noted)
	rows := map[string][]string{}
	for i, l := range servers.Levels() {
		t.Run(l.Name, func(t *testing.T) {
			s := server(t, l)
			for _, a := range store.Anomalies() {
				p := played(t, a.Schedule, s.Open(l))
				m := played(t, a.Schedule, memory.Deterministic(l.Mode))
				got := a.Cell(p)
				rows[a.Name] = append(rows[a.Name], got)
				if reduced, _, _ := strings.Cut(got, " at "); len(want[a.Name]) == 0 || reduced != want[a.Name][i] {
					t.Errorf("%s: %s, noted is %v\n%s", a.Name, got, want[a.Name], strings.Join(p.Trace, "\n"))
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
