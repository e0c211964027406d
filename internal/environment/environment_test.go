package environment_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPage: docs/environment.md has the table of the code.
func TestPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "environment.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(page), table()) {
		t.Errorf("docs/environment.md does not end with\n%s", table())
	}
}

// TestOnePlace: no other package of the product reads or names a variable of ours.
func TestOnePlace(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`"(CLOUSEAU_[A-Z_]+)[="]`)
	files := 0
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		base := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && (base == "testdata" || base == "benchmarks" || base == "environment" || len(base) > 2 && base[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go"):
			return nil
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files++
		for _, m := range named.FindAllStringSubmatch(string(src), -1) {
			if slices.ContainsFunc(variables, func(r row) bool { return string(r.name) == m[1] }) {
				t.Errorf("%s names %s: use internal/environment", name, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 300 {
		t.Errorf("only %d files were read", files)
	}
}
