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

// maxFileLines is the largest size of a file, tests and generated code apart. A longer one has a
// second subject, which a file of its own makes easier to find.
const maxFileLines = 600

// TestNamesOfRuntime lists the exported names of package runtime, which every emitted test and
// every user's adapter sees. A new name must be added here. Names that no emitted test needs belong
// in a package below it.
func TestNamesOfRuntime(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "..", "runtime")
	names, _, _ := exported(t, dir)
	var b strings.Builder
	fmt.Fprintf(&b, "The %d exported names of package runtime, of which there should be about 60.\n\n", len(names))
	for _, n := range names {
		fmt.Fprintln(&b, n)
	}
	golden.Equal(t, "testdata/runtime_names.golden", b.String())
}

// TestHouse prints how large each package is, without tests and generated files: files, lines and
// exported names. It checks that it finds the packages, that no file is too long, and that no
// comment is too wide.
//
//	go test ./cmd/clouseau -run TestHouse -v
func TestHouse(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	var b strings.Builder
	fmt.Fprintf(&b, "%-28s %5s %6s %5s\n", "package", "files", "lines", "names")
	packages := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if name := d.Name(); name == "testdata" || len(name) > 2 && name[0] == '.' {
			return filepath.SkipDir
		}
		checkComments(t, path)
		names, files, lines := exported(t, path)
		if name, _ := filepath.Rel(root, path); files > 0 {
			packages++
			fmt.Fprintf(&b, "%-28s %5d %6d %5d\n", filepath.ToSlash(name), files, lines, len(names))
		}
		return nil
	})
	if err != nil || packages < len(allowedImports)/2 {
		t.Fatalf("%d packages: %v", packages, err)
	}
	if !t.Failed() { // the table would bury what failed
		t.Logf("%d packages\n%s", packages, &b)
	}
}

// exported returns the exported names that a package declares, methods apart, in order, and how
// many files and lines it has, all without tests and what is generated. It reports files that
// are too long.
func exported(t *testing.T, dir string) (names []string, count, lines int) {
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
		if bytes.HasPrefix(src, []byte("// Code generated")) {
			continue
		}
		count++
		long := bytes.Count(src, []byte("\n"))
		lines += long
		if long > maxFileLines {
			t.Errorf("%s has %d lines: at most %d are wanted", filepath.Join(dir, f.Name()), long, maxFileLines)
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, filepath.Join(dir, f.Name()), src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			names = append(names, exports(d)...)
		}
	}
	slices.Sort(names)
	return names, count, lines
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
