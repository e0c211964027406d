package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// cell is the cell of a table that names a package: a link if the package has one, otherwise text.
var cell = regexp.MustCompile(`^\[([^]]+)\]\([^)]+\)$`)

// TestArchitecture compares the table of packages in the documentation with the enforced one: the
// same packages, each with the same imports.
func TestArchitecture(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][]string{}
	_, table, _ := strings.Cut(string(text), "| package |")
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[0], "| ") {
			continue
		}
		name := cell.ReplaceAllString(strings.TrimPrefix(cells[0], "| "), "$1")
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

// aPackage is a link to a folder below runtime or internal.
var aPackage = regexp.MustCompile(`\]\(\.\./((?:runtime|internal)(?:/[a-z]+)+)\)`)

// TestArchitecturePackages: the page names every package below runtime and internal, and no other.
func TestArchitecturePackages(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, m := range aPackage.FindAllStringSubmatch(string(text), -1) {
		named[m[1]] = true
		if !exists(filepath.Join("..", "..", m[1])) {
			t.Errorf("docs/architecture.md names %s, which does not exist", m[1])
		}
	}
	for _, f := range sourceFiles(t) {
		below := strings.HasPrefix(f.pkg, "runtime/") || strings.HasPrefix(f.pkg, "internal/")
		if parent := filepath.ToSlash(filepath.Dir(f.pkg)); below && !f.test && !named[f.pkg] && !(named[parent] && strings.HasPrefix(parent, "internal/")) {
			t.Errorf("docs/architecture.md does not name %s", f.pkg)
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
