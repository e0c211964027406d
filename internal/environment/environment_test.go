package environment_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// TestPage: docs/environment.md has the table of the code.
func TestPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "environment.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(string(page), environment.Table()) {
		t.Errorf("docs/environment.md does not end with\n%s", environment.Table())
	}
}

// TestOnePlace: no other package of the product reads or names a variable of ours.
func TestOnePlace(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("git", "ls-files", "-co", "--exclude-standard", "--", "../../*.go").Output()
	if err != nil {
		t.Skip("not in a repository: ", err)
	}
	named := regexp.MustCompile(`"(CLOUSEAU_[A-Z_]+)[="]`)
	files := 0
	for _, name := range strings.Fields(string(out)) {
		slashed := filepath.ToSlash(name)
		if strings.HasSuffix(slashed, "_test.go") || strings.Contains(slashed, "/benchmarks/") || !strings.HasPrefix(slashed, "../") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files++
		for _, m := range named.FindAllStringSubmatch(string(src), -1) {
			if slices.ContainsFunc(environment.Variables, func(r environment.Row) bool { return string(r.Name) == m[1] }) {
				t.Errorf("%s names %s: use internal/environment", name, m[1])
			}
		}
	}
	if files < 300 {
		t.Errorf("only %d files were read", files)
	}
}
