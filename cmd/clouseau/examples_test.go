package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestExamples checks that every public package has an example that go test runs. The systems below
// benchmarks are examples themselves.
func TestExamples(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}\t{{.Name}}\t{{.Dir}}", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := 0
	for line := range strings.Lines(string(out)) {
		p := strings.Split(strings.TrimSpace(line), "\t")
		rel := strings.TrimPrefix(p[0], module+"/")
		if p[1] == "main" || covers([]string{"docs", "emit/testdata/..."}, rel) ||
			slices.Contains(strings.Split(rel, "/"), "internal") || strings.HasPrefix(rel, "benchmarks/") {
			continue
		}
		packages++
		if !hasExample(t, p[2]) {
			t.Errorf("package %s has no example with output", rel)
		}
	}
	if packages < 10 {
		t.Errorf("go list reports only %d public packages", packages)
	}
}

// hasExample reports whether a test file in dir, under whatever build tags, has an example that is
// run.
func hasExample(t *testing.T, dir string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return slices.ContainsFunc(doc.Examples(files...), func(e *doc.Example) bool { return e.Output != "" })
}
