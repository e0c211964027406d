package spec_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
)

// TestLanguagePage loads, checks and formats the specs on the page about the language,
// and compares its list of reserved words.
func TestLanguagePage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/language.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := strings.Split(string(page), "```hcl\n")[1:]
	if len(examples) < 3 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, x := range examples {
		src, _, _ := strings.Cut(x, "```")
		if ds := diagnose(t, "docs/language.md", src); len(ds) > 0 {
			t.Errorf("%v in\n%s", ds, src)
		}
		if out, err := spec.Format([]byte(src)); err != nil || string(out) != src {
			t.Errorf("not in standard form (%v): %s", err, cmp.Diff(src, string(out)))
		}
	}
	for _, words := range [][]string{spec.Reserved(), spec.Keywords()} {
		want := "> " + strings.Join(words, ", ") + "\n"
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not list the reserved words as\n%s", want)
		}
	}
}
