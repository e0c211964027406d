package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/golden"
)

// maxRuntimeLines is how long package runtime may be without its tests; what would make it longer
// belongs into one of its rooms.
const maxRuntimeLines = 4000

// TestNamesOfRuntime lists what package runtime exports, since every emitted test and every user's
// adapter sees it. Whoever adds a name sees it here first: what no emitted test needs belongs into
// a room.
func TestNamesOfRuntime(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "runtime")
	names, lines := exported(t, dir)
	var b strings.Builder
	fmt.Fprintf(&b, "The %d exported names of package runtime, of which there should be about 60.\n\n", len(names))
	for _, n := range names {
		fmt.Fprintln(&b, n)
	}
	golden.Equal(t, "testdata/runtime_names.golden", b.String())
	if lines > maxRuntimeLines {
		t.Errorf("package runtime has %d lines without its tests, at most %d are wanted", lines, maxRuntimeLines)
	}
	if !testing.Verbose() {
		return
	}
	rooms, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%-16s %5s %5s", "package", "names", "lines")
	t.Logf("%-16s %5d %5d", "runtime", len(names), lines)
	for _, d := range rooms {
		if d.IsDir() && d.Name() != "testdata" {
			names, lines := exported(t, filepath.Join(dir, d.Name()))
			t.Logf("%-16s %5d %5d", "runtime/"+d.Name(), len(names), lines)
		}
	}
}

// exported returns the exported names that a package declares, methods apart, in order, and how
// many lines it has, both without tests.
func exported(t *testing.T, dir string) (names []string, lines int) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.IsDir() || !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(src, []byte("\n"))
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			names = append(names, exports(d)...)
		}
	}
	slices.Sort(names)
	return names, lines
}

// exports returns the exported names that a declaration declares.
func exports(d ast.Decl) (names []string) {
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			add(d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				add(s.Name)
			case *ast.ValueSpec:
				for _, id := range s.Names {
					add(id)
				}
			}
		}
	}
	return names
}
