package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBeside keeps the tables that compare features with those of published tools: they have all
// rows, and each row names tests that exist, or says why the feature is not taken.
func TestBeside(t *testing.T) {
	t.Parallel()
	known := testNames(t)
	for _, x := range []struct {
		page, letter string
		rows         int
	}{{"sessions.md", "P", 20}, {"conformance.md", "L", 13}, {"conformance.md", "M", 15}} {
		covered := map[int]string{}
		row := regexp.MustCompile(`(?m)^\| ` + x.letter + `(\d+)((?:, | to )` + x.letter + `?(\d+))? (.*)\|$`)
		for _, m := range row.FindAllStringSubmatch(read(t, x.page), -1) {
			var from, to int
			fmt.Sscan(m[1], &from)
			if to = from; m[3] != "" {
				fmt.Sscan(m[3], &to)
			}
			for i := from; i <= to; i++ {
				covered[i] = m[4]
			}
		}
		for i := 1; i <= x.rows; i++ {
			text, ok := covered[i]
			names := regexp.MustCompile("`((?:Test|Example)[A-Za-z_]*)`").FindAllStringSubmatch(text, -1)
			switch {
			case !ok:
				t.Errorf("%s: no row %s%d", x.page, x.letter, i)
			case len(names) == 0 && !strings.Contains(text, "because") && !strings.Contains(text, "not taken"):
				t.Errorf("%s: row %s%d names no test, and does not say why: %s", x.page, x.letter, i, text)
			}
			for _, n := range names {
				if !known[n[1]] {
					t.Errorf("%s: row %s%d names %s, which is no test", x.page, x.letter, i, n[1])
				}
			}
		}
		if len(covered) != x.rows {
			t.Errorf("%s has %d rows %s, want %d", x.page, len(covered), x.letter, x.rows)
		}
	}
}

// testNames returns the names of all tests and examples of the repository.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") || strings.Contains(file, "testdata") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, x := range f.Decls {
			if f, ok := x.(*ast.FuncDecl); ok && f.Recv == nil {
				out[f.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
