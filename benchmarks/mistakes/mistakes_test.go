package mistakes_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/mistakes"
	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

var (
	long   = environment.Long.Get() != ""
	update = flag.Bool("update", false, "rewrite the table in the documentation (in the long mode)")
)

const page = "../../docs/mistakes.md"

// TestMain keeps rapid from writing files about the runs that clauses are asked with.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("rapid.nofailfile", "true"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// strong returns the systems whose spec says all it should; the others leave something out
// on purpose already.
func strong() []benchmarks.System {
	return slices.DeleteFunc(benchmarks.Systems(), func(s benchmarks.System) bool { return s.Weak })
}

// check fails the test on what no mistake may lead to.
func check(t *testing.T, m *mistakes.Mistake) {
	t.Helper()
	if m.Unsound != "" {
		t.Errorf("%v: %s", m.Edit, m.Unsound)
	}
	if m.Accused > 0 && !m.Goal {
		t.Errorf("%v: %d violations of the fixed twin in %d runs, and the goal is what it was", m.Edit, m.Accused, m.Plays)
	}
	if len(m.Unreached) > 0 && (m.Explanation == nil || m.Explanation.Reason == "") {
		t.Errorf("%v: %v is not reached, and nothing says why", m.Edit, m.Unreached)
	}
}

// TestMistakes makes a few mistakes in the specs of systems with short scripts, of another kind in
// each; in the long mode of eight, otherwise of every other one.
func TestMistakes(t *testing.T) {
	t.Parallel()
	cfg := mistakes.Config{Runs: 3, Plays: 5, Search: synth.Config{Results: 1, MaxRefinements: 200, MaxEvents: 30}}
	for i, name := range []string{"stack", "set", "kv", "handles", "transaction", "ifcstore", "ifcadd", "filesystem"} {
		if !long && i%2 == 1 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sys := benchmarks.Systems()[slices.IndexFunc(benchmarks.Systems(), func(s benchmarks.System) bool { return s.Name == name })]
			st, err := mistakes.New(t.Context(), sys, cfg)
			if err != nil {
				t.Fatal(err)
			}
			row := &mistakes.Row{System: name}
			for k, e := range mistakes.Sample(st.Edits, 1) {
				if (k+i/2)%2 == 0 {
					m := st.Make(t.Context(), e)
					check(t, m)
					row.Add(m)
				}
			}
			if row.Mistakes < 3 || row.Rejected+row.Unreachable+row.Reached != row.Mistakes {
				t.Errorf("the row does not add up: %+v", row)
			}
		})
	}
}

// TestMistakesNoticed makes four mistakes of which it is known what should become of them.
func TestMistakesNoticed(t *testing.T) {
	t.Parallel()
	sys := benchmarks.Systems()[0] // the stack
	cfg := mistakes.Config{Runs: 3, Plays: 5, Asks: 10, Repairs: 200_000,
		Search: synth.Config{Results: 1, MaxRefinements: 400, MaxEvents: 40, Depth: synth.NoRecursion}}
	st, err := mistakes.New(t.Context(), sys, cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		part, what string
		ok         func(*mistakes.Mistake) bool
	}{
		{"future of push.1", "init in place of top", func(m *mistakes.Mistake) bool { return m.Rejected }},
		{"future of push.1", "2 in place of 1", func(m *mistakes.Mistake) bool {
			return m.Restored && m.Repairs > 0 && slices.Equal(m.Unreached, []string{"lost_element"})
		}},
		{"event of pop.lifo", "ok == true with !=", func(m *mistakes.Mistake) bool { return m.Disputed && m.Accused == 0 }},
		{"goal lost_element", "empty == true with !=", func(m *mistakes.Mistake) bool { return m.Goal && m.Accused > 0 && m.Runs > 0 && !m.Same }},
		{"goal lost_element", "7 in place of 6", func(m *mistakes.Mistake) bool { return m.Goal && m.Accused == 0 && m.Same && !m.Warned }},
	} {
		i := slices.IndexFunc(st.Edits, func(e *spec.Edit) bool { return e.Part == tt.part && e.What == tt.what })
		if i < 0 {
			t.Errorf("there is no edit %s: %s", tt.part, tt.what)
			continue
		}
		m := st.Make(t.Context(), st.Edits[i])
		check(t, m)
		if !tt.ok(m) {
			t.Errorf("%v: %+v", m.Edit, m)
		}
	}
}

// TestTable compares the table in the documentation with what becomes of mistakes of every kind, in
// the long mode; else only that it has a row for every system, with at least ten kinds, and nothing
// in it that may not be.
func TestTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), mistakes.Header)
	table, after, _ := strings.Cut(rest, "\n\n")
	if !ok && !*update {
		t.Fatalf("%s has no table", page)
	}
	if !long {
		checkTable(t, strings.Split(table, "\n"))
		return
	}
	rows := make([]mistakes.Row, len(strong()))
	t.Run("systems", func(t *testing.T) {
		for i, sys := range strong() {
			t.Run(sys.Name, func(t *testing.T) {
				t.Parallel()
				rows[i] = study(t, sys)
				t.Log(rows[i].String())
			})
		}
	})
	var got strings.Builder
	for i := range rows {
		got.WriteString(rows[i].String())
	}
	switch {
	case *update:
		if err := os.WriteFile(page, []byte(before+mistakes.Header+got.String()+"\n"+after), 0o644); err != nil {
			t.Error(err)
		}
	case got.String() != table+"\n":
		t.Errorf("the table is\n%s\nand in the documentation\n%s", &got, table)
	}
}

// study makes a mistake of each kind that the spec of a system allows.
func study(t *testing.T, sys benchmarks.System) mistakes.Row {
	t.Helper()
	row := mistakes.Row{System: sys.Name}
	st, err := mistakes.New(t.Context(), sys, mistakes.Config{
		Runs: 4, Plays: 20, Asks: 10, Repairs: 200_000,
		Search: synth.Config{Results: 2, MaxRefinements: 400, MaxEvents: 40},
	})
	if err != nil {
		t.Error(err)
		return row
	}
	for _, e := range mistakes.Sample(st.Edits, 1) {
		m := st.Make(t.Context(), e)
		check(t, m)
		row.Add(m)
	}
	return row
}

// checkTable looks at the rows of the documentation.
func checkTable(t *testing.T, lines []string) {
	t.Helper()
	var once sync.Once
	for i, sys := range strong() {
		if i >= len(lines) {
			once.Do(func() { t.Errorf("the table has no row for %s", sys.Name) })
			continue
		}
		cells := strings.Split(strings.Trim(lines[i], "| "), " | ")
		if len(cells) != 15 || cells[0] != sys.Name {
			t.Errorf("row %d is %q, want that of %s", i+1, lines[i], sys.Name)
			continue
		}
		if len(cells[2]) < 2 || cells[12] != "0" || cells[13] != "0" {
			t.Errorf("%s: %s kinds of mistakes, unsound %s, accused %s", sys.Name, cells[2], cells[12], cells[13])
		}
	}
}
