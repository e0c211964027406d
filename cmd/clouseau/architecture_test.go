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
	_, table, _ := strings.Cut(string(text), "| package |")
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[0], "| ") {
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

// aRoom is a link to a folder below runtime or internal.
var aRoom = regexp.MustCompile(`\]\(\.\./((runtime|internal)/[a-z]+)\)`)

// TestArchitectureRooms: the page names every package directly below runtime and internal, and says
// of those below runtime whether runtime imports them, or they it.
func TestArchitectureRooms(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	imports := map[string][]string{}
	for _, f := range sourceFiles(t) {
		if f.test {
			continue
		}
		own := append([]string{}, imports[f.pkg]...) // without those of Go
		for _, i := range f.imports {
			if name, ok := strings.CutPrefix(i, module+"/"); ok {
				own = append(own, name)
			}
		}
		imports[f.pkg] = own
	}
	sides := map[string]string{}
	for line := range strings.Lines(string(text)) {
		side, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), ":")
		for _, m := range aRoom.FindAllStringSubmatch(line, -1) {
			if !strings.HasPrefix(side, "[") { // a row of the table of imports
				sides[m[1]] = side
			}
		}
	}
	below := reached(imports, "runtime")
	for pkg := range imports {
		if _, name, _ := strings.Cut(pkg, "/"); !strings.HasPrefix(pkg, "runtime/") && !strings.HasPrefix(pkg, "internal/") || strings.Contains(name, "/") {
			continue
		}
		want := "apart"
		switch {
		case below[pkg]:
			want = "below"
		case reached(imports, pkg)["runtime"]:
			want = "beside"
		}
		if got, ok := sides[pkg]; !ok || strings.HasPrefix(pkg, "runtime/") && got != want {
			t.Errorf("docs/architecture.md has %s as %q, it is %s", pkg, got, want)
		}
	}
	for pkg := range sides {
		if imports[pkg] == nil && !exists(filepath.Join("..", "..", pkg, "doc.go")) {
			t.Errorf("docs/architecture.md has a room %s, which does not exist", pkg)
		}
	}
}

// reached returns the packages that a package imports, by way of others too.
func reached(imports map[string][]string, pkg string) map[string]bool {
	all := map[string]bool{}
	var visit func(string)
	visit = func(p string) {
		for _, i := range imports[p] {
			if !all[i] {
				all[i] = true
				visit(i)
			}
		}
	}
	visit(pkg)
	return all
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
