package docs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/isolation"
)

// TestDatabases compares the tables of anomalies with what the store in memory does, and checks
// that the applications have rows.
func TestDatabases(t *testing.T) {
	t.Parallel()
	page := read(t, "databases.md")
	var want []string
	for _, a := range store.Anomalies() {
		modes, levels := "| "+a.Name, "| "+a.Name
		for _, m := range memory.Modes() {
			p, err := a.Play(t.Context(), memory.Deterministic(m))
			if err != nil {
				t.Fatal(err)
			}
			cell, _, _ := strings.Cut(a.Cell(p), " at ")
			modes += " | " + cell
		}
		for _, l := range isolation.Levels() {
			p, err := a.Play(t.Context(), memory.Axiomatic(l))
			if err != nil {
				t.Fatal(err)
			}
			levels += " | " + map[bool]string{true: "yes", false: "no"}[a.Found(p) == store.Shown]
		}
		want = append(want, modes+" |", levels+" |")
	}
	for _, a := range benchmarks.Applications() {
		want = append(want, fmt.Sprintf("| %s |", a.Name))
	}
	lines := strings.Split(page, "\n")
	for _, row := range want {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, row) }) {
			t.Errorf("missing: %s", row)
		}
	}
}
