package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// room is the cell of a table that names a package: a link if the package has one, otherwise text.
var room = regexp.MustCompile(`^\[([^]]+)\]\([^)]+\)$`)

// TestArchitecture compares the table of rooms in the documentation with the enforced one: the same
// packages, each with the same imports.
func TestArchitecture(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || cells[0] == "| package" {
			continue
		}
		name := room.ReplaceAllString(strings.TrimPrefix(cells[0], "| "), "$1")
		page[name] = importsOf(strings.TrimSuffix(cells[2], " |"))
	}
	for name, want := range allowedImports {
		got, ok := page[name]
		if !ok {
			t.Errorf("docs/architecture.md has no row for %s", name)
		} else if !slices.Equal(got, want) {
			t.Errorf("docs/architecture.md: %s may import %v, the rule is %v", name, got, want)
		}
	}
	for name := range page {
		if _, ok := allowedImports[name]; !ok {
			t.Errorf("docs/architecture.md has a row for %s, which has no rule", name)
		}
	}
}

// importsOf reads the last cell of a row as a line of allowedImports.
func importsOf(cell string) []string {
	switch cell {
	case "nothing":
		return nil
	case "everything":
		return []string{"..."}
	}
	return strings.Split(cell, ", ")
}
